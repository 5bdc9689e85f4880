// Writes the saída total of a company to nowhere, in a process whose memory the test chose; says how much it wrote.
import { clockFrom } from '../../../../platform/clock.ts'
import { createPool, transaction } from '../../../../platform/db/index.ts'
import { createLocalFiles } from '../../../../platform/files/index.ts'
import { createLog } from '../../../../platform/log.ts'
import { umMomento } from '../livro-contabil.ts'
import { saidaTotal } from '../saida-total.ts'

const [url = '', pasta = '', escritorio = '', usuario = '', empresa = ''] = process.argv.slice(2)
const ids = { escritorioId: Number(escritorio), usuarioId: Number(usuario) }
const pool = createPool({ url, max: 2, name: 'limite' })
const ator = {
  ...ids,
  ...({ empresas: 'todas', usuarioNome: 'Ana Fictícia', origem: 'automacao' } as const),
}
const escrito = await transaction(pool, ator, async (db) => {
  const ctx = {
    db,
    tenant: { escritorioId: ids.escritorioId, empresas: 'todas' as const },
    user: { id: ids.usuarioId, nome: 'Ana Fictícia', perfil: 2 },
    ator,
    clock: clockFrom(() => new Date('2026-11-22T12:00:00Z')),
    log: createLog({ level: 'silent', pretty: false }),
    files: createLocalFiles(pasta),
    segredo: 'segredo de teste com mais de trinta e duas letras',
  }
  await umMomento(ctx)
  let total = 0
  let lidos = ''
  for await (const bloco of await saidaTotal(ctx, {
    empresaId: Number(empresa),
    aoLer: () => {},
  })) {
    total += bloco.length
    // Names of the files are in the ZIP as they are.
    lidos += [
      ...Buffer.from(bloco)
        .toString('latin1')
        .matchAll(/diarios\/\d{4}\.journal/g),
    ].join(' ')
  }
  return { bytes: total, anos: new Set(lidos.match(/\d{4}/g)).size }
})
await pool.end()
process.stdout.write(JSON.stringify(escrito))
