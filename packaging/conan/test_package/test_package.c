/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */
#include <apexline/apexline.h>
#include <apexline/steer.h>
#include <stdio.h>

int main(void) {
    apx_fingerprint racing = {sizeof(apx_fingerprint)};
    apx_fingerprint steer = {sizeof(apx_fingerprint)};
    if (apx_fingerprint_get(&racing) != APX_OK || racing.version != APX_VERSION) {
        return puts(apx_last_error()), 1;
    }
    if (apx_steer_fingerprint_get(&steer) != APX_OK || steer.version != APX_VERSION) {
        return puts(apx_steer_last_error()), 1;
    }
    return printf("apexline %u\n", racing.version) < 0;
}
