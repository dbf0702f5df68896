"""The typed core: what the language leg makes of rule text and the machine leg runs. No text is read here and nothing
runs.
"""
