#pragma once
// The part of libarchive's C interface (3.4 or later) that reads tar and zip archives.
//
// libarchive is loaded with the first archive; `archive_load` must succeed before any other call.
//
// Declared here instead of including <archive.h>, so that the program builds without it: the structures are
// opaque, and the signatures are the same in all releases of version 3.
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct archive;
struct archive_entry;

// Loads libarchive once per process. Returns NULL, or the reason for failure (never freed).
const char *archive_load(void);

// archive.h
struct archive *archive_read_new(void);
int archive_read_free(struct archive *archive);
int archive_read_support_format_tar(struct archive *archive);
int archive_read_support_format_zip(struct archive *archive);
int archive_read_support_format_raw(struct archive *archive);
int archive_read_support_filter_gzip(struct archive *archive);
int archive_read_support_filter_bzip2(struct archive *archive);
int archive_read_support_filter_xz(struct archive *archive);
int archive_read_support_filter_zstd(struct archive *archive);
int archive_read_support_filter_lz4(struct archive *archive);
int archive_read_set_format_option(
    struct archive *archive, const char *module, const char *option, const char *value);
typedef ssize_t archive_read_callback(struct archive *archive, void *context, const void **buffer);
typedef int64_t archive_seek_callback(struct archive *archive, void *context, int64_t offset, int whence);
typedef int64_t archive_skip_callback(struct archive *archive, void *context, int64_t request);
int archive_read_set_read_callback(struct archive *archive, archive_read_callback *callback);
int archive_read_set_seek_callback(struct archive *archive, archive_seek_callback *callback);
int archive_read_set_skip_callback(struct archive *archive, archive_skip_callback *callback);
int archive_read_set_callback_data(struct archive *archive, void *context);
int archive_read_data_block(struct archive *archive, const void **buffer, size_t *size, int64_t *offset);
int archive_read_data_skip(struct archive *archive);
int archive_filter_count(struct archive *archive);
int64_t archive_filter_bytes(struct archive *archive, int filter);
const char *archive_error_string(struct archive *archive);

// archive_entry.h
const char *archive_entry_pathname(struct archive_entry *entry);
const char *archive_entry_hardlink(struct archive_entry *entry);
mode_t archive_entry_filetype(struct archive_entry *entry);
int64_t archive_entry_size(struct archive_entry *entry);
int archive_entry_size_is_set(struct archive_entry *entry);
int archive_entry_is_encrypted(struct archive_entry *entry);

// libarchive's results and file types, with the values of its interface.
enum {
  SV_ARCHIVE_EOF = 1,
  SV_ARCHIVE_OK = 0,
  // Retry: the damaged part has been skipped.
  SV_ARCHIVE_RETRY = -10,
  // Something is wrong, but the entry can be used.
  SV_ARCHIVE_WARN = -20,
  // This entry can't be read, but others may.
  SV_ARCHIVE_FAILED = -25,
  SV_ARCHIVE_FATAL = -30,
  SV_ARCHIVE_REGULAR = 0100000,
  SV_ARCHIVE_DIRECTORY = 0040000,
  SV_ARCHIVE_LINK = 0120000,
};

// Open an archive and read headers with names in UTF-8, whatever the process's locale: libarchive converts
// names to the locale's character set, and in the program's own ("C") only ASCII would remain.
int sv_archive_open(struct archive *archive);
int sv_archive_next_header(struct archive *archive, struct archive_entry **entry);

// Returns nonzero if a decompressor is built in; for others libarchive would run programs on untrusted files.
typedef int sv_archive_filter(struct archive *archive);
int sv_archive_is_built_in(sv_archive_filter *support);
