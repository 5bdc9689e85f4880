// A port of figures that is taken costs the figures, and nothing else.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import type { Logger } from '../log.ts'
import { servirMedidas } from './servir-medidas.ts'

test('METRICS_PORT taken is told in words and the process goes on; free, it serves', async () => {
  const ocupante = createServer((_, response) => response.end('de outro'))
  await new Promise<void>((pronto) => ocupante.listen(0, '127.0.0.1', pronto))
  const { port: porta } = ocupante.address() as AddressInfo
  const registry = new Registry()
  const avisos: string[] = []
  const avisado = new Promise<void>((resolve) => {
    const log = {
      warn: (_: unknown, texto: string) => {
        avisos.push(texto)
        resolve()
      },
    } as unknown as Logger
    // Nobody catches what it would throw: an error of listening that is not handled ends the process.
    servirMedidas(registry, { porta, host: '127.0.0.1', log })
  })
  await avisado
  expect(avisos).toEqual([`METRICS_PORT ${porta} está ocupada: sem /metrics neste processo`])
  expect(await (await fetch(`http://127.0.0.1:${porta}/metrics`)).text()).toBe('de outro')

  await new Promise((fechou) => ocupante.close(fechou))
  const log = { warn: (_: unknown, texto: string) => avisos.push(texto) } as unknown as Logger
  const medidas = servirMedidas(registry, { porta, host: '127.0.0.1', log })
  try {
    const resposta = await fetch(`http://127.0.0.1:${porta}/metrics`)
    expect(resposta.headers.get('content-type')).toBe(registry.contentType)
    expect(await resposta.text()).toBe(await registry.metrics())
    expect(avisos).toHaveLength(1)
  } finally {
    medidas.fechar()
  }
})
