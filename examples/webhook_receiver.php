<?php
// Takes webhooks, checks who signed them, and logs each event once. It needs PHP 8 and nothing else. To try it out:
//
//   WEBHOOK_SECRET=whsec_... php -S 127.0.0.1:8080 webhook_receiver.php

/** Seconds for which a signature counts, so that whoever recorded a request cannot send it for long. */
const SIGNATURE_SECONDS = 300;

/** One header of getallheaders(), of $_SERVER, or of a PSR-7 request, where it is a list. Empty unless it is there. */
function headerOf(array $headers, string $name): string
{
    foreach ($headers as $each => $value) {
        $each = str_replace('_', '-', strtolower((string) $each));
        $value = is_array($value) ? reset($value) : $value;
        if (($each === $name || $each === 'http-' . $name) && is_string($value)) {
            return $value;
        }
    }
    return '';
}

/**
 * Whether a request was signed with the secret within the last five minutes. $body must be the bytes as they came, from
 * file_get_contents('php://input'), before anything parses them: JSON that is parsed and written again has other bytes.
 * The answer is false for whatever is missing or odd.
 */
function isGenuine(mixed $secret, mixed $headers, mixed $body): bool
{
    if (!is_string($secret) || !is_array($headers) || !is_string($body)) {
        return false;
    }
    $id = headerOf($headers, 'webhook-id');
    $stamp = headerOf($headers, 'webhook-timestamp');
    $key = (string) base64_decode(preg_replace('/^whsec_/', '', $secret));
    // Without a key, whoever signs with an empty one would be let in.
    if ($id === '' || $key === '' || preg_match('/^[0-9]{1,12}$/D', $stamp) !== 1) {
        return false;
    }
    if (abs(time() - (int) $stamp) > SIGNATURE_SECONDS) {
        return false;
    }
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$stamp.$body", $key, true));
    // While a secret is being replaced, there are two signatures.
    foreach (explode(' ', headerOf($headers, 'webhook-signature')) as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}

/**
 * Whether an event comes for the first time. It may come again, and within five minutes anybody who recorded it can
 * send it again. A file for each id is enough to try it out; a program keeps them in its database with a unique index.
 */
function isNew(string $id): bool
{
    $folder = sys_get_temp_dir() . '/webhook-ids';
    is_dir($folder) || mkdir($folder, 0700, true);
    // With "x", only one of two requests at the same time makes the file.
    $file = @fopen($folder . '/' . hash('sha256', $id), 'x');
    return $file !== false && fclose($file);
}

if (PHP_SAPI !== 'cli') {
    $body = (string) file_get_contents('php://input', length: 65_536);
    if (!isGenuine(getenv('WEBHOOK_SECRET'), $_SERVER, $body)) {
        http_response_code(401);
        exit();
    }
    // Do what takes long elsewhere: whoever takes longer than 15 seconds to answer gets the event again.
    http_response_code(204);
    if (isNew(headerOf($_SERVER, 'webhook-id'))) {
        $event = json_decode($body, true);
        error_log($event['type'] . ' ' . json_encode($event['data']));
    }
}
