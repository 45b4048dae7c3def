import { describe, expect, it } from 'vitest'
import { toUserId } from '#server/platform/userId.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import { sniffFormat, type PhotoFormat } from '#shared/files/photoFormat.rules.ts'
import { storageKey, variantOf } from './files.rules.ts'

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')

describe('the format of a file', () => {
  it.each<[string, Buffer, PhotoFormat | null]>([
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'image/jpeg'],
    ['a PNG', latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), 'image/png'],
    ['a WebP', latin('RIFF\x10\0\0\0WEBPVP8 '), 'image/webp'],
    ['an HEIC', latin('\0\0\0\x18ftypheic\0\0\0\0'), 'image/heic'],
    ['an HEIC of several pictures', latin('\0\0\0\x18ftypmif1\0\0\0\0mif1heic'), 'image/heic'],
    ['an HEIC of a film and a picture', latin('\0\0\0\x18ftypmsf1\0\0\0\0hevcheix'), 'image/heic'],
    ['a film of pictures', latin('\0\0\0\x18ftyphevc\0\0\0\0msf1hevc'), null],
    ['a film of pictures whose brands are another box', latin('\0\0\0\x14ftypmsf1\0\0\0\0msf1heic'), null],
    ['an AVIF that begins with the brand of all', latin('\0\0\0\x18ftypmif1\0\0\0\0avifmiaf'), null],
    ['an AVIF with a brand of HEIC', latin('\0\0\0\x18ftypavif\0\0\0\0mif1heic'), null],
    ['only the brand of all', latin('\0\0\0\x10ftypmif1\0\0\0\0'), null],
    ['an AVIF', latin('\0\0\0\x18ftypavif\0\0\0\0'), null],
    ['a film', latin('\0\0\0\x18ftypisom\0\0\0\0'), null],
    ['a sound', latin('RIFF\x10\0\0\0WAVEfmt '), null],
    ['a PNG whose line ends were changed on the way', latin('\x89PNG\n\x1a\n\0\0\0\rIHDR'), null],
    ['an SVG', latin('<svg xmlns="http:'), null],
    ['a page that begins like a JPEG in UTF-8', Buffer.from('ÿØÿ<html>'), null],
    ['two bytes of a JPEG', Buffer.from([0xff, 0xd8]), null],
    ['nothing', Buffer.alloc(0), null],
  ])('of %s is read from its first bytes', (_name, head, format) => {
    expect(sniffFormat(head)).toBe(format)
  })
})

describe('the key of a photo', () => {
  it('is made of ids, and its copies stand beside it', () => {
    const key = storageKey(toWorkspaceId(toUserId('person')), 'photo', 'image/png')
    expect(key).toBe('person/photo.png')
    const photo = { storageKey: key, fileType: 'image/png' }
    expect(variantOf(photo, 'original')).toEqual({ key: 'person/photo.png', type: 'image/png' })
    expect(variantOf(photo, 'display')).toEqual({ key: 'person/photo.display.jpg', type: 'image/jpeg' })
    expect(variantOf(photo, 'thumb')).toEqual({ key: 'person/photo.thumb.webp', type: 'image/webp' })
  })
})
