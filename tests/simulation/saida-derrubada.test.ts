// Whoever's process dies in the middle of taking everything away, the other office does not wait for it: with one hand
// for each office, as a small machine has, and the dead office asking for more than its hand.
import { execFileSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  escriturar,
  type Onde,
} from '../../apps/server/src/modules/contabil/importacao/testes/bancada-de-livros.ts'
import { exportarLivro } from '../../apps/server/src/modules/contabil/saida/exportar-livro.ts'
import { umaEmpresa, umEscritorio } from '../../apps/server/src/testes/fabricas.ts'
import { auditarBanco } from './auditoria-do-banco.ts'
import {
  abrirBancadaComTrabalhador,
  type BancadaComTrabalhador,
} from './bancada-com-trabalhador.ts'

/** What the other office waits at most. */
const PRAZO_MS = 8_000
const MORTES = ['SIGKILL', 'SIGABRT'] as const

let aqui: BancadaComTrabalhador
let grande: Onde[]
let outro: Onde

beforeAll(async () => {
  aqui = await abrirBancadaComTrabalhador('saida_derrubada')
  const escritorio = await umEscritorio(aqui.bancada)
  grande = []
  for (let i = 0; i < 3; i += 1) grande.push({ escritorio, empresa: await umaEmpresa(escritorio) })
  const vizinho = await umEscritorio(aqui.bancada)
  outro = { escritorio: vizinho, empresa: await umaEmpresa(vizinho) }
  for (const onde of [...grande, outro]) await escriturar(onde)
})
afterAll(() => aqui?.fechar())

type Operacao = {
  status: number
  tentativas: number
  dono: string | null
  motivo: string | null
  local: string | null
  documentos: number
}

async function operacao(id: number): Promise<Operacao> {
  const { rows } = await aqui.bancada.dono.query<Operacao>(
    `select o.status, o.tentativas, o.dono, o.motivo_codigo as motivo, d.local,
       (select count(*)::int from documento x where x.escritorio_id = o.escritorio_id and x.empresa_id = o.empresa_id
          and x.origem = 'exportacao') as documentos
     from operacao o left join documento d on d.escritorio_id = o.escritorio_id and d.id = (o.resumo ->> 'documentoId')::bigint
     where o.id = $1`,
    [id],
  )
  if (!rows[0]) throw new Error(`não há a operação ${id}`)
  return rows[0]
}

async function pedir({ escritorio, empresa }: Onde, formato: 'saida-total' | 'hledger') {
  const { operacaoId } = await escritorio.rodar((ctx) =>
    exportarLivro(ctx, { empresaId: empresa.id, exercicio: 2026, formato }),
  )
  return operacaoId
}

/**
 * The store of the dead office never gives its document: whoever reads it stops there, with the journals already in the
 * ZIP, until `soltar`.
 */
async function segurarDocumento({ escritorio, empresa }: Onde) {
  const { rows } = await aqui.bancada.dono.query<{ local: string }>(
    `select local from documento where escritorio_id = $1 and empresa_id = $2 and tipo = 'contrato'`,
    [escritorio.id, empresa.id],
  )
  const local = rows[0]?.local ?? ''
  const conteudo = await aqui.bancada.files.lerInteiro(local)
  const caminho = join(aqui.pastaDosArquivos, local)
  mkdirSync(dirname(caminho), { recursive: true })
  execFileSync('mkfifo', [caminho])
  // Open for both: whoever reads neither waits to open nor comes to an end.
  const nossa = openSync(caminho, 'r+')
  return {
    caminho,
    soltar() {
      writeFileSync(`${caminho}.inteiro`, conteudo)
      renameSync(`${caminho}.inteiro`, caminho)
      writeSync(nossa, conteudo)
      closeSync(nossa)
    },
  }
}

/** The process of a job that stopped at that file: its number, and the name under which it holds the operation. */
function paradoEm(caminho: string): { pid: number; processo: string } | undefined {
  for (const pid of readdirSync('/proc').filter((nome) => /^\d+$/.test(nome)))
    try {
      const abertos = readdirSync(`/proc/${pid}/fd`).map((fd) =>
        readlinkSync(`/proc/${pid}/fd/${fd}`),
      )
      const linha = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      const processo = linha.find((parte) => parte.startsWith('p-'))
      if (processo !== undefined && abertos.includes(caminho)) return { pid: Number(pid), processo }
    } catch {
      // Gone between the list and the look.
    }
  return undefined
}

/** Which of the exports is in its middle, once one is. */
async function noMeio(ids: readonly number[], caminho: string) {
  let parado: ReturnType<typeof paradoEm>
  await aqui.ate(async () => {
    parado = paradoEm(caminho)
    return parado !== undefined
  }, 'uma saída total no meio')
  const { rows } = await aqui.bancada.dono.query<{ id: number }>(
    'select id from operacao where id = any ($1) and status = 1 and dono = $2',
    [ids, parado?.processo],
  )
  expect(rows).toHaveLength(1)
  return { id: rows[0]?.id ?? 0, pid: parado?.pid ?? 0 }
}

async function dentroDoPrazo(pronto: () => Promise<boolean>, oQue: string): Promise<void> {
  const inicio = performance.now()
  while (!(await pronto())) {
    if (performance.now() - inicio > PRAZO_MS) expect.fail(`${oQue} não veio em ${PRAZO_MS} ms`)
    await esperar(50)
  }
}

test('an export that falls in its middle keeps nobody else waiting, and is made once', async () => {
  const documento = await segurarDocumento(grande[0] as Onde)
  const saidas: number[] = []
  for (const onde of grande) saidas.push(await pedir(onde, 'saida-total'))
  await aqui.subir({ RAZAO_TAREFAS: '1' })

  const caidas: number[] = []
  for (const sinal of MORTES) {
    const { id, pid } = await noMeio(saidas, documento.caminho)
    expect(caidas).not.toContain(id)
    const curta = await pedir(outro, 'hledger')
    process.kill(pid, sinal)
    await dentroDoPrazo(
      async () => (await operacao(curta)).status === 2,
      `o diário do outro escritório, com a saída ${id} morta por ${sinal},`,
    )
    expect(await operacao(curta)).toMatchObject({ tentativas: 1 })
    // The attempt was counted and told why, and nobody holds what the dead one held.
    await dentroDoPrazo(async () => (await operacao(id)).status === 0, 'a queda contada')
    expect(await operacao(id)).toMatchObject({
      tentativas: 1,
      dono: null,
      motivo: sinal === 'SIGABRT' ? 'tarefa-sem-memoria' : 'tarefa-interrompida',
    })
    caidas.push(id)
  }

  // Its own third export was never kept from its hand by the two that fell.
  expect(caidas).not.toContain((await noMeio(saidas, documento.caminho)).id)
  const curta = await pedir(outro, 'hledger')
  await dentroDoPrazo(async () => (await operacao(curta)).status === 2, 'o diário outra vez')
  documento.soltar()
  // The wait after a fall is not what is tried here.
  await aqui.bancada.dono.query(
    'update graphile_worker._private_jobs set run_at = now() where locked_at is null',
  )
  for (const id of saidas) {
    await aqui.ate(async () => (await operacao(id)).status === 2, `a saída ${id}`)
    const feita = await operacao(id)
    expect(feita).toMatchObject({ tentativas: caidas.includes(id) ? 2 : 1, documentos: 1 })
    await conferirLivro(feita.local ?? '')
  }
  expect(await auditarBanco(aqui.bancada.dono as never, { repouso: true })).toEqual([])
})

/** The file that came is whole: the verifier that leaves with the product says so. */
async function conferirLivro(local: string): Promise<void> {
  const pasta = mkdtempSync(join(tmpdir(), 'razao-derrubada-'))
  const zip = join(pasta, 'saida.zip')
  const verificador = join(import.meta.dirname, '../../scripts/verificar-livro.ts')
  writeFileSync(zip, await aqui.arquivos.lerInteiro(local))
  const dito = execFileSync(process.execPath, [verificador, zip], { encoding: 'utf8' })
  rmSync(pasta, { recursive: true })
  expect(dito).toContain('✓ Íntegro')
}
