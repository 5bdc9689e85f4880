// One transaction, one office: who crosses does it by right, and is named here.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkout } from './cruise.ts'
import { trackedFiles } from './tracked-files.ts'

/** The acts of a directory of cells: offices opened and ruled by the platform, invitations, requests of
 * who is in none, and notices of a service that shows its secret. */
const QUEM_ATRAVESSA = [
  'apps/server/src/modules/acesso/convites/aceitar-convite.ts',
  'apps/server/src/modules/acesso/registro/entregar-pedido.ts',
  'apps/server/src/modules/cobranca/pix/avisos.ts',
  'apps/server/src/modules/credenciais/pedidos/entregar.ts',
  'apps/server/src/modules/escritorio/abrir-escritorio.ts',
  'apps/server/src/modules/escritorio/escritorios.ts',
  'apps/server/src/modules/escritorio/exportar-escritorio.ts',
  'apps/server/src/modules/migrate/receber-aviso.ts',
]

/** By hand, because the office is being opened in that very statement. */
const POR_SI = ['apps/server/src/modules/escritorio/primeiro-acesso.ts']

const fontes = () =>
  trackedFiles().filter(
    (file) =>
      file.startsWith('apps/server/src/') &&
      file.endsWith('.ts') &&
      !file.endsWith('.test.ts') &&
      !file.includes('/testes/'),
  )
const queDizem = (texto: RegExp) =>
  fontes().filter((file) => texto.test(readFileSync(join(checkout, file), 'utf8')))

test('only who crosses by right enters another office in the same transaction', () => {
  const usam = queDizem(/emOutroEscritorio\(/).filter((file) => !file.includes('/platform/db/'))
  expect(usam).toEqual(QUEM_ATRAVESSA)
})

test('the office of a transaction is said by its opening and by nobody else', () => {
  const dizem = queDizem(/(set_config\('|set local )app\.escritorio_id/)
  expect(dizem.filter((file) => !file.includes('/platform/db/'))).toEqual(POR_SI)
})
