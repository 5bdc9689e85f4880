// Import of 10,000 NFS-e of the national layout, from the ZIP in the store to notes and XML in a durable
// PostgreSQL (fsync on), beside a bare script that parses with saxes and inserts row by row in batches:
// the floor. Run: npm run bench -- importar-notas [--documentos 10000]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { lerZip } from '@razao/formats/arquivos'
import { escreverNfseNacional } from '@razao/formats/sinteticos'
import { zipSync } from 'fflate'
import pg from 'pg'
import { SaxesParser } from 'saxes'
import {
  confirmarImportacao,
  enviarNotas,
  receitasJobs,
} from '../apps/server/src/modules/receitas/index.ts'
import { migrate } from '../apps/server/src/platform/db/index.ts'
import type { Job } from '../apps/server/src/platform/jobs/index.ts'
import {
  abrirBancada,
  type EmpresaDeTeste,
  umaEmpresa,
  umEscritorio,
} from '../apps/server/src/testes/fabricas.ts'
import { startPostgres } from '../scripts/postgres.ts'

const { values } = parseArgs({
  options: {
    documentos: { type: 'string', default: '10000' },
    rodadas: { type: 'string', default: '3' },
  },
})
const DOCUMENTOS = Number(values.documentos)
const RODADAS = Number(values.rodadas)
const EMPRESAS = 50

const nota = (numero: number, cnpj: string, nome: string) =>
  escreverNfseNacional({
    numero,
    emissao: '2026-10-15T10:30:00-03:00',
    competencia: '2026-10-15',
    prestador: { documento: cnpj, nome, municipioIbge: '3550308', inscricaoMunicipal: '12345678' },
    tomador: {
      documento: '11222333000181',
      nome: `Tomadora Fictícia ${numero % 300} S.A.`,
      municipioIbge: '3304557',
    },
    // Long enough for the documents of 5 kB that cities really send.
    descricao: 'Consultoria em informática conforme contrato fictício. '.repeat(30).trim(),
    codigoTributacaoNacional: '010700',
    nbs: '115011000',
    municipioIncidencia: '3550308',
    bruto: 150_000 + numero,
    aliquotaIss: '2.00',
    iss: 3000,
    irrf: 2250,
    optanteSimples: true,
  })

type Linha = { chave: string; numero: string; competencia: string; bruto: string; xml: Buffer }

/** The least that reads the fields of a note: one pass, no tree, no check. */
function lerSoOMinimo(bytes: Uint8Array): Linha {
  const campos: Record<string, string> = {}
  let texto = ''
  let chave = ''
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('opentag', (tag) => {
    texto = ''
    if (tag.name === 'infNFSe') chave = String(tag.attributes.Id ?? '').slice(3)
  })
  parser.on('text', (parte) => {
    texto += parte
  })
  parser.on('closetag', (tag) => {
    campos[tag.name] = texto
  })
  parser.write(new TextDecoder().decode(bytes)).close()
  return {
    chave,
    numero: campos.nNFSe ?? '',
    competencia: campos.dCompet ?? '',
    bruto: campos.vServ ?? '0',
    xml: Buffer.from(bytes),
  }
}

/** Same reads and writes without our platform: one row of note and one of XML per document, 500 per commit. */
async function piso(url: string, zip: Uint8Array): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('drop table if exists piso_xml, piso_nota')
  await client.query(
    'create table piso_nota (id bigint generated always as identity primary key, chave text unique, numero text, competencia date, bruto numeric)',
  )
  await client.query('create table piso_xml (nota_id bigint primary key, conteudo bytea)')
  const inicio = performance.now()
  let lote: Linha[] = []
  const gravar = async () => {
    const { rows } = await client.query<{ id: string }>(
      `insert into piso_nota (chave, numero, competencia, bruto) select * from unnest($1::text[], $2::text[], $3::date[], $4::numeric[]) returning id`,
      [
        lote.map((l) => l.chave),
        lote.map((l) => l.numero),
        lote.map((l) => l.competencia),
        lote.map((l) => l.bruto),
      ],
    )
    await client.query('insert into piso_xml select * from unnest($1::bigint[], $2::bytea[])', [
      rows.map((r) => r.id),
      lote.map((l) => l.xml),
    ])
    lote = []
  }
  for (const entrada of lerZip(zip)) {
    if (!entrada.ok) throw new Error(entrada.refusal.mensagem)
    lote.push(lerSoOMinimo(entrada.bytes))
    if (lote.length === 500) await gravar()
  }
  if (lote.length > 0) await gravar()
  const ms = performance.now() - inicio
  await client.end()
  return ms
}

const mediana = (valores: number[]): number =>
  valores.sort((a, b) => a - b)[valores.length >> 1] ?? 0
const docsPorSegundo = (ms: number): string =>
  Math.round((DOCUMENTOS * 1000) / ms).toLocaleString('pt-BR')

const pasta = mkdtempSync(join(tmpdir(), 'razao-bench-'))
const postgres = await startPostgres({ fsync: true, dataDir: join(pasta, 'banco') })
try {
  await migrate({ url: postgres.url })
  const bancada = await abrirBancada({ url: postgres.url })
  const tempos = {
    analise: [] as number[],
    importacao: [] as number[],
    soma: [] as number[],
    piso: [] as number[],
  }
  for (let rodada = 0; rodada < RODADAS; rodada += 1) {
    const escritorio = await umEscritorio(bancada)
    const empresas: EmpresaDeTeste[] = []
    for (let i = 0; i < EMPRESAS; i += 1) empresas.push(await umaEmpresa(escritorio))
    const codificador = new TextEncoder()
    const zip = zipSync(
      Object.fromEntries(
        Array.from({ length: DOCUMENTOS }, (_, i) => {
          const empresa = empresas[i % EMPRESAS]
          return [
            `nota-${i}.xml`,
            codificador.encode(nota(i + 1, empresa?.cnpj ?? '', empresa?.nome ?? '')),
          ]
        }),
      ),
      { level: 6 },
    )
    const arquivo = await bancada.files.guardar({
      escritorioId: escritorio.id,
      conteudo: zip,
      limite: 1e9,
    })
    const { importacaoId, operacaoId } = await escritorio.rodar((ctx) =>
      enviarNotas(ctx, { envio: { arquivo, nome: 'notas.zip', mime: 'application/zip' } }),
    )
    const rodar = async (tarefa: string, id: number): Promise<number> => {
      const inicio = performance.now()
      await (receitasJobs[tarefa] as Job<{ operacaoId: number }>)(escritorio.job(), {
        operacaoId: id,
      })
      return performance.now() - inicio
    }
    const analise = await rodar('analisar-importacao', operacaoId)
    const confirmada = await escritorio.rodar((ctx) => confirmarImportacao(ctx, { importacaoId }))
    const importacao = await rodar('importar-notas', confirmada.operacaoId)
    const { rows } = await bancada.dono.query<{ notas: number; xmls: number }>(
      `select (select count(*) from nota_fiscal where escritorio_id = $1) as notas, (select count(*) from nota_xml where escritorio_id = $1) as xmls`,
      [escritorio.id],
    )
    if (rows[0]?.notas !== DOCUMENTOS || rows[0].xmls !== DOCUMENTOS)
      throw new Error(`faltam notas: ${JSON.stringify(rows[0])}`)
    tempos.analise.push(analise)
    tempos.importacao.push(importacao)
    tempos.soma.push(analise + importacao)
    tempos.piso.push(await piso(postgres.url, zip))
  }
  const linha = (rotulo: string, ms: number) =>
    console.log(
      `${rotulo.padEnd(34)} ${Math.round(ms).toString().padStart(6)} ms ${docsPorSegundo(ms).padStart(8)} docs/s`,
    )
  console.log(
    `${DOCUMENTOS} NFS-e nacionais em um ZIP, PostgreSQL com fsync, mediana de ${RODADAS}`,
  )
  linha('análise (ler, classificar, prévia)', mediana(tempos.analise))
  linha('importação (notas e XML)', mediana(tempos.importacao))
  linha('as duas', mediana(tempos.soma))
  linha('piso: saxes e insert', mediana(tempos.piso))
  console.log(`razão sobre o piso: ${(mediana(tempos.soma) / mediana(tempos.piso)).toFixed(2)}`)
  await bancada.fechar()
} finally {
  await postgres.stop()
  rmSync(pasta, { recursive: true, force: true })
}
