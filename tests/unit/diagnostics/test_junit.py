"""JUnit documents, read back by a reader that knows the format, and by the XML parser of the standard library."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from junitparser import Error, Failure, JUnitXml, Skipped

from rulewright.diagnostics.junit import Case, Outcome, Suite, render_junit, safe


def read(text: str) -> JUnitXml:
    return JUnitXml.fromstring(text.encode("utf-8"))


def test_a_document_comes_back_through_a_reader_as_it_went_in():
    suites = [
        Suite(
            "les Goélands",
            [
                Case("passes", "a/tests.rules", file="a/tests.rules", line=3, seconds=0.25),
                Case("fails", "a/tests.rules", failure=Outcome("expected 3, was 4", "1: <x> & ]]>\n2: “y”", "values")),
                Case("breaks", error=Outcome("the rules do not hold")),
                Case("waits", skipped=Outcome("not today"), output="a log"),
            ],
            output="all of it",
        ),
        Suite("b"),
    ]
    document = read(render_junit(suites))
    first, second = document
    assert (first.name, first.tests, first.failures, first.errors, first.skipped) == ("les Goélands", 4, 1, 1, 1)
    assert (second.name, second.tests, list(second)) == ("b", 0, [])
    assert first.time == 0.25
    passes, fails, breaks, waits = first
    assert (passes.name, passes.classname, passes.time, passes.result) == ("passes", "a/tests.rules", 0.25, [])
    assert passes._elem.attrib["line"] == "3"
    (failure,) = fails.result
    assert isinstance(failure, Failure)
    assert (failure.message, failure.type, failure.text) == (
        "expected 3, was 4",
        "values",
        "1: <x> & ]]>\n2: “y”",
    )
    assert isinstance(breaks.result[0], Error)
    assert isinstance(waits.result[0], Skipped)
    assert waits.system_out == "a log"


def test_the_counts_of_the_whole_are_the_sums_of_the_parts():
    one = Suite("a", [Case("x", failure=Outcome("m")), Case("y")])
    root = ET.fromstring(render_junit([one, one]))
    assert root.attrib == {"name": "rulewright", "tests": "4", "failures": "2", "errors": "0", "skipped": "0"}


def test_no_suites_are_an_empty_document():
    assert list(read(render_junit([]))) == []


def test_what_xml_cannot_hold_is_written_out():
    text = "\x00\x1b[31m\ud800￾ \t\r\n\"'<&>é😀"
    document = render_junit([Suite(text, [Case(text, failure=Outcome(text, text), output=text)])])
    root = ET.fromstring(document.encode("utf-8"))
    shown = "\\x00\\x1b[31m\\ud800\\ufffe \t\r\n\"'<&>é😀"
    assert safe(text) == shown
    assert root[0].attrib["name"] == shown
    assert root[0][0].attrib["name"] == shown
    assert root[0][0][0].attrib["message"] == shown
    assert root[0][0][0].text == shown
    assert root[0][0][1].text == shown
