// One file of 100,000 entries through the API, beside COPY of the same rows into the same tables, guards on.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuDaqui, cpuDoBanco } from './apoio/cpu.ts'
import { resumo } from './apoio/medidas.ts'
import { abrirBancada, inserirEmpresas } from './apoio/servidor.ts'
import { inserirPlano } from './contabil/livro.ts'

const opcao = (nome: string, padrao: number): number =>
  Number(process.argv.find((a) => a.startsWith(`--${nome}=`))?.slice(nome.length + 3) ?? padrao)
const LANCAMENTOS = opcao('importados', 100_000)
const TURNOS = opcao('turnos', 3)

const TABELAS = {
  lancamento: [
    'escritorio_id, id, empresa_id, competencia, data, historico, origem, origem_id, rodada, chave, criado_por, numero, sequencia, tipo',
    'data_do_fato, documento_tipo, documento_id, documento_numero, registrado_em, hash_anterior, hash',
  ].join(', '),
  partida:
    'escritorio_id, lancamento_id, ordem, empresa_id, conta_id, data, valor, centro_id, participante_id, historico',
  saldo_mensal: 'escritorio_id, empresa_id, conta_id, competencia, debitos, creditos',
} as const

const bancada = await abrirBancada()
const pasta = mkdtempSync(join(tmpdir(), 'razao-bench-copia-'))
// The database runs as another user of the system, and reads and writes the copies there.
chmodSync(pasta, 0o777)
try {
  await inserirEmpresas(bancada.dono, bancada.escritorioId, 2 * (TURNOS + 1))
  await inserirPlano(bancada.dono, bancada.escritorioId)
  await medir()
} finally {
  await bancada.encerrar()
  rmSync(pasta, { recursive: true, force: true })
}

async function medir(): Promise<void> {
  await importar(1, arquivo(await codigos(), 1000))
  const csv = arquivo(await codigos(), LANCAMENTOS)
  const [nossos, copias]: [number[], number[]] = [[], []]
  for (let turno = 0; turno < TURNOS; turno += 1) {
    const [cpu, cpuBanco] = [cpuDaqui(), cpuDoBanco(bancada.pidDoBanco)]
    const nosso = await importar(2 * turno + 3, csv)
    const gasto = `CPU ${Math.round(cpuDaqui() - cpu)} + ${Math.round(cpuDoBanco(bancada.pidDoBanco) - cpuBanco)} ms`
    const copia = await copiar(2 * turno + 3, 2 * turno + 4)
    nossos.push(nosso)
    copias.push(copia)
    console.log(
      `turn ${turno + 1}: ours ${(nosso / 1000).toFixed(1)} s, ${gasto} · COPY ${(copia / 1000).toFixed(1)} s`,
    )
  }
  const [nosso, copia] = [resumo(nossos).p50, resumo(copias).p50]
  const taxa = (ms: number) => Math.round((LANCAMENTOS / ms) * 1000)
  console.log(
    `${LANCAMENTOS} entries in one request: ours ${taxa(nosso)}/s · COPY ${taxa(copia)}/s · ratio ${(copia / nosso).toFixed(2)}`,
  )
}

async function codigos(): Promise<string[]> {
  const { rows } = await bancada.dono.query<{ codigo: string }>(
    `select codigo from conta_contabil where tipo = 'analitica' order by codigo`,
  )
  return rows.map(({ codigo }) => codigo)
}

/** A file as people make it in a spreadsheet: two lines for each entry. */
function arquivo(contas: readonly string[], quantos: number): string {
  const linhas = ['lancamento;data;historico;conta;debito;credito']
  for (let n = 1; n <= quantos; n += 1) {
    const dia = new Date(Date.UTC(2026, 0, 1 + Math.floor(((n - 1) * 365) / quantos)))
    const data = dia.toISOString().slice(0, 10)
    const valor = ((1000 + ((n * 7919) % 900_000)) / 100).toFixed(2).replace('.', ',')
    const historico = `Serviço fictício número ${n}`
    const debito = contas[(n * 7919) % contas.length]
    const credito = contas[(n * 7919 + 1 + (n % 97)) % contas.length]
    linhas.push(
      `${n};${data};${historico};${debito};${valor};`,
      `${n};${data};${historico};${credito};;${valor}`,
    )
  }
  return linhas.join('\r\n')
}

async function importar(empresaId: number, csv: string): Promise<number> {
  const corpo = new FormData()
  corpo.set('empresaId', String(empresaId))
  corpo.set('arquivo', new Blob([csv], { type: 'text/csv' }), 'lancamentos.csv')
  const inicio = performance.now()
  const resposta = await fetch(
    `http://127.0.0.1:${bancada.porta}/contabil/lancamentos/importacao`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bancada.token}`,
        'idempotency-key': `importar-${empresaId}`,
      },
      body: corpo,
    },
  )
  const texto = await resposta.text()
  if (!resposta.ok) throw new Error(texto)
  return performance.now() - inicio
}

/** The rows of one company's book written again as another's, in one transaction with every guard on. */
async function copiar(de: number, para: number): Promise<number> {
  const { dono, escritorioId } = bancada
  const { rows } = await dono.query<{ passo: string }>(
    `select max(id) - min(id) + 1 as passo from lancamento where empresa_id = $1`,
    [de],
  )
  const passo = Number(rows[0]?.passo)
  for (const [tabela, colunas] of Object.entries(TABELAS)) {
    const outras = colunas
      .replace(/\bempresa_id\b/, String(para))
      .replace(/\b(id|lancamento_id)\b/, `$1 + ${passo}`)
    await dono.query(
      `copy (select ${outras} from ${tabela} where escritorio_id = ${escritorioId} and empresa_id = ${de} order by ${colunas.split(', ').slice(1, 3).join(', ')}) to '${join(pasta, tabela)}'`,
    )
  }
  const client = await dono.connect()
  try {
    await client.query(`set app.escritorio_id = '${escritorioId}'`)
    const inicio = performance.now()
    await client.query('begin')
    for (const [tabela, colunas] of Object.entries(TABELAS))
      await client.query(`copy ${tabela} (${colunas}) from '${join(pasta, tabela)}'`)
    await client.query(
      `update livro v set sequencia = o.sequencia, hash = o.hash, registrado_em = o.registrado_em from livro o where v.empresa_id = $1 and o.empresa_id = $2`,
      [para, de],
    )
    await client.query('commit')
    const levou = performance.now() - inicio
    // The next import takes the numbers that follow.
    await client.query(
      `select setval('lancamento_id_seq', (select max(id) from lancamento where escritorio_id = $1))`,
      [escritorioId],
    )
    return levou
  } finally {
    client.release()
  }
}
