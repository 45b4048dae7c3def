import secureJsonParse from 'secure-json-parse'
