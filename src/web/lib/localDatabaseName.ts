/** The database in which the app without a server keeps everything. */
export const LOCAL_DATABASE = 'mendsight-local'
