/** Where the app that keeps everything on the device is served. */
export const LOCAL_APP_PATH = '/local/'

/** The page that a browser keeps for when it has no connection. It is the same for everybody and asks for nothing. */
export const SHELL_PATH = '/app-shell'

/** The script that keeps the files of a build in the browser. */
export const SERVICE_WORKER_PATH = '/service-worker.js'

/** What a script throws that stands in for one that this process does not have, because it is of another version. */
export const MISSING_SCRIPT = 'This process does not have the script'
