import { testScreens } from './screens/testScreens.ts'

testScreens(({ access }) => access === 'logged_in')
