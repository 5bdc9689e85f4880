// A saída total that somebody touched: whatever is in it, either it enters whole or it is refused in words, and
// nothing of it is left. Cut, a byte changed, names that climb, the same file twice, cells that are not what they say.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import * as fc from 'fast-check'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirBancada, type Bancada, umaEmpresa, umEscritorio } from '../../../testes/fabricas.ts'
import { confirmarImportacaoContabil } from './confirmar-importacao.ts'
import { importarLivroJob } from './importar-livro.ts'
import {
  correnteDe,
  enviar,
  escriturar,
  exportar,
  type Onde,
  previaDe,
} from './testes/bancada-de-livros.ts'

let bancada: Bancada
let origem: Onde
let bytes: Uint8Array

beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2027-01-20T12:00:00Z') })
  const escritorio = await umEscritorio(bancada)
  origem = { escritorio, empresa: await umaEmpresa(escritorio) }
  await escriturar(origem)
  await bancada.dono.query(
    `insert into nota_fiscal (escritorio_id, empresa_id, direcao, modelo, leiaute, competencia, emissao, numero, chave, bruto, base, liquido, valor_receita)
     select $1, $2, 1, 'nfse', 'nacional', '2026-03', '2026-03-10', n, lpad(n::text, 50, '9'), 12345, 12345, 12345, 12345 from generate_series(1, 5) n`,
    [escritorio.id, origem.empresa.id],
  )
  bytes = await exportar(origem, 'saida-total')
})
afterAll(() => bancada.fechar())

async function umDestino(): Promise<Onde> {
  const escritorio = await umEscritorio(bancada)
  return { escritorio, empresa: await umaEmpresa(escritorio, { cnpj: origem.empresa.cnpj }) }
}

/** Everything of a company that an import may write, by table. */
async function oQueHa({ escritorio, empresa }: Onde): Promise<Record<string, number>> {
  const tabelas = ['lancamento', 'partida', 'saldo_mensal', 'nota_fiscal', 'centro_de_custo', 'bem']
  const { rows } = await bancada.dono.query<{ tabela: string; n: number }>(
    [
      ...tabelas.map(
        (t) =>
          `select '${t}' as tabela, count(*)::int as n from ${t} where escritorio_id = $1 and empresa_id = $2`,
      ),
      `select 'documento', count(*)::int from documento where escritorio_id = $1 and empresa_id = $2 and tipo <> 'livro-enviado'`,
    ].join(' union all '),
    [escritorio.id, empresa.id],
  )
  return Object.fromEntries(rows.map(({ tabela, n }) => [tabela, n]))
}
const NADA = {
  ...{ lancamento: 0, partida: 0, saldo_mensal: 0, nota_fiscal: 0, centro_de_custo: 0 },
  ...{ bem: 0, documento: 0 },
}

/** Sends it and, where the preview lets, confirms it. @returns why it did not enter, or null */
async function tentar(onde: Onde, zip: Uint8Array): Promise<string | null> {
  const importacaoId = await enviar(onde, zip)
  const previa = await previaDe(onde.escritorio, importacaoId)
  expect(['previa', 'analisando', 'falhou']).toContain(previa.estado)
  expect(previa.estado, previa.motivo ?? '').toBe('previa')
  if (previa.impedimentos.length > 0) return previa.impedimentos.join(' ')
  const { operacaoId } = await onde.escritorio.rodar((ctx) =>
    confirmarImportacaoContabil(ctx, { importacaoId }),
  )
  await importarLivroJob(onde.escritorio.job(), { operacaoId })
  const feita = await previaDe(onde.escritorio, importacaoId)
  if (feita.estado === 'concluida') return null
  // A failure of ours would be tried again, and the import would still be going on.
  expect(feita.estado).toBe('previa')
  return feita.motivo ?? ''
}

async function conferir(onde: Onde, recusa: string | null): Promise<void> {
  if (recusa === null) {
    expect(await correnteDe(onde)).toEqual(await correnteDe(origem))
    return
  }
  expect(recusa).toMatch(/^\p{Lu}.{15,}\.$/su)
  expect(recusa).not.toMatch(/undefined|null|\[object|Error|violates|invalid input/)
  expect(await oQueHa(onde)).toEqual(NADA)
}

test('cortado em qualquer lugar: recusado, e nada fica', { timeout: 120_000 }, async () => {
  const onde = await umDestino()
  for (const parte of [0.02, 0.3, 0.6, 0.9, 0.999]) {
    const recusa = await tentar(onde, bytes.subarray(0, Math.floor(bytes.length * parte)))
    expect(recusa).toMatch(/não é um ZIP|cortado|índice/)
    await conferir(onde, recusa)
  }
})

test('um byte trocado: ou nada muda, ou é recusado e nada fica', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 60, max: bytes.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
      async (lugar, mascara) => {
        const zip = Uint8Array.from(bytes)
        zip[lugar] = (zip[lugar] ?? 0) ^ mascara
        const onde = await umDestino()
        await conferir(onde, await tentar(onde, zip))
      },
    ),
    { numRuns: 25 },
  )
})

const sha256 = (de: Uint8Array): string => createHash('sha256').update(de).digest('hex')

/** The export with other contents, and a manifest that agrees with them. */
function refeito(mudancas: Record<string, string>): Uint8Array {
  const partes: Record<string, Uint8Array> = unzipSync(bytes)
  const manifesto = JSON.parse(strFromU8(partes['manifest.json'] ?? new Uint8Array())) as {
    arquivos: { nome: string; bytes: number; sha256: string }[]
  }
  for (const [nome, texto] of Object.entries(mudancas)) {
    const novo = strToU8(texto)
    partes[nome] = novo
    const resto = manifesto.arquivos.filter((arquivo) => arquivo.nome !== nome)
    manifesto.arquivos = [...resto, { nome, bytes: novo.length, sha256: sha256(novo) }]
  }
  return zipSync({ ...partes, 'manifest.json': strToU8(JSON.stringify(manifesto)) })
}
const textoDe = (nome: string): string => strFromU8(unzipSync(bytes)[nome] ?? new Uint8Array())

const RUINS = [
  '',
  '-1',
  '99999999999999999999',
  '2026-13-45',
  'sim',
  '{"a":',
  '[]',
  "'=x",
  '\u0000',
  'é'.repeat(400),
]

const PLANO = 'tabelas/plano-de-contas.csv'
const linhaEmUso = (): number =>
  textoDe(PLANO)
    .split('\r\n')
    .findIndex((linha) => linha.startsWith('1.1.1.02;')) - 1

test('uma célula que não é o que diz: ou entra inteiro, ou é recusado em palavras', {
  timeout: 240_000,
}, async () => {
  const tabelas = Object.keys(unzipSync(bytes)).filter(
    (nome) => /^(tabelas|registros)\//.test(nome) && textoDe(nome).split('\r\n').length > 2,
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...tabelas),
      fc.nat(),
      fc.nat(),
      fc.constantFrom(...RUINS),
      async (nome, linha, coluna, ruim) => {
        const linhas = textoDe(nome).split('\r\n')
        const qual = 1 + (linha % (linhas.length - 2))
        const celulas = (linhas[qual] ?? '').split(';')
        celulas[coluna % celulas.length] = /[";]/.test(ruim)
          ? `"${ruim.replaceAll('"', '""')}"`
          : ruim
        linhas[qual] = celulas.join(';')
        const onde = await umDestino()
        const recusa = await tentar(onde, refeito({ [nome]: linhas.join('\r\n') }))
        await conferir(onde, recusa)
      },
    ),
    // The name of an account in use, with what the database can't keep.
    { numRuns: 20, examples: [[PLANO, linhaEmUso(), 2, '\u0000']] },
  )
})

test('nomes que sobem de pasta não escrevem fora, e o documento tem um nome que não sobe', async () => {
  const onde = await umDestino()
  const [antigo = ''] = Object.keys(unzipSync(bytes)).filter((nome) =>
    nome.startsWith('documentos/'),
  )
  const id = /(\d+)-[^/]*$/.exec(antigo)?.[1] ?? ''
  const tabela = textoDe('tabelas/documentos.csv').replace(
    /"?Contrato social; vigente.txt"?;contrato;text\/plain/,
    `../../../../tmp/razao-fora.txt;../contrato;"text/html\r\nx: y"`,
  )
  const recusa = await tentar(
    onde,
    refeito({
      'tabelas/documentos.csv': tabela,
      [`documentos/../../../../../tmp/${id}-razao-fora.txt`]: 'fora',
    }),
  )
  await conferir(onde, recusa)
  expect(recusa).toBeNull()
  expect(existsSync('/tmp/razao-fora.txt')).toBe(false)
  expect(existsSync(`/tmp/${id}-razao-fora.txt`)).toBe(false)
  const { rows } = await bancada.dono.query(
    `select nome, tipo, mime from documento where escritorio_id = $1 and tipo <> 'livro-enviado'`,
    [onde.escritorio.id],
  )
  expect(rows).toEqual([
    { nome: '.._.._.._.._tmp_razao-fora.txt', tipo: 'documento', mime: 'application/octet-stream' },
  ])
})

test('o mesmo arquivo duas vezes, e ao mesmo tempo: entra uma', { timeout: 60_000 }, async () => {
  const onde = await umDestino()
  const ids = [await enviar(onde, bytes), await enviar(onde, bytes)]
  const operacoes: number[] = []
  for (const importacaoId of ids)
    operacoes.push(
      (await onde.escritorio.rodar((ctx) => confirmarImportacaoContabil(ctx, { importacaoId })))
        .operacaoId,
    )
  await Promise.all(
    operacoes.map((operacaoId) => importarLivroJob(onde.escritorio.job(), { operacaoId })),
  )
  const feitas = await Promise.all(ids.map((id) => previaDe(onde.escritorio, id)))
  expect(feitas.map(({ estado }) => estado).sort()).toEqual(['concluida', 'previa'])
  expect(feitas.find(({ estado }) => estado === 'previa')?.motivo).toMatch(
    /livro vazio|já está no livro/,
  )
  expect(await correnteDe(onde)).toEqual(await correnteDe(origem))
  expect(await tentar(onde, bytes)).toMatch(/livro vazio/)
})
