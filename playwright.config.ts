import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/stages/chromium.ts'

const executablePath = process.env.RAZAO_CHROMIUM ?? findChromium() ?? undefined

// Each spec starts what it needs through the fixtures of tests/e2e; nothing is shared with `npm start`.
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/abrir.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  // A machine of two cores is late at times; what passes only later is named at the end as flaky.
  retries: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // What cannot be clicked is told while the test still has time, not when all of it has passed.
    actionTimeout: 20_000,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1366, height: 768 },
    // Drawn without a graphics card, motion costs more than what it shows; the specs of the focus and of the shell keep it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every test costs as much as the test: RAZAO_TRACO=sim keeps the trace of one that fails.
    trace: process.env.RAZAO_TRACO === 'sim' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: executablePath === undefined ? {} : { executablePath },
  },
})
