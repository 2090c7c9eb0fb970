#pragma once
// Cairo's functions that Core Graphics draws with, which its CairoInterface.swift declares, by Cairo's own names.
//
// Cairo is opened when the first picture is drawn on: it brings some twenty libraries of fonts and window systems with it.

// Opens Cairo once a process; has to have succeeded before any other function is called. Returns NULL, or why it can't be
// used, valid for the process's life.
const char *cairo_load(void);
