import { defineConfig } from '@playwright/test'

const executablePath = process.env.RAZAO_CHROMIUM

// The product as `npm start` serves it, looked at from outside: nothing here imports the code. One product for
// all, so one at a time; what is left in its log is read at the end, whatever failed before.
export default defineConfig({
  testDir: '.',
  globalSetup: './iniciar.ts',
  outputDir: '../../test-results/fora',
  workers: 1,
  // One person walks every screen faster than any does, and may be told to wait: tried again, and named as flaky.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  projects: [
    { name: 'uso', testMatch: '*.fora.ts', testIgnore: 'registro.fora.ts', teardown: 'registro' },
    { name: 'registro', testMatch: 'registro.fora.ts' },
  ],
  use: {
    browserName: 'chromium',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    launchOptions: executablePath === undefined ? {} : { executablePath },
  },
})
