import {
  chaveNacional,
  escreverAbrasf,
  escreverNfe,
  escreverSaoPaulo,
} from '@razao/formats/sinteticos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  bloquearMes,
  reabrirMes,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import {
  analisar,
  confirmar,
  importar,
  itensDa,
  rodarTarefa,
  situacaoDa,
  umaNota,
  xmlDaNota,
} from '../testes/roteiro.ts'
import { confirmarImportacao } from './confirmar-importacao.ts'

let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2026-11-20T12:00:00Z') })
})
afterAll(() => bancada.fechar())

const cenario = async () => {
  const escritorio = await umEscritorio(bancada)
  return { escritorio, empresa: await umaEmpresa(escritorio, { abertura: '2020-01-10' }) }
}
const quantas = async (escritorioId: number) =>
  (await bancada.dono.query('select 1 from nota_fiscal where escritorio_id = $1', [escritorioId]))
    .rowCount

test('a note of negative value, in whatever layout, is refused with the reason', async () => {
  const { escritorio, empresa } = await cenario()
  const nota = umaNota(empresa, { numero: 7, bruto: -873_000 as never })
  const nfe = escreverNfe({
    numero: 10,
    serie: 1,
    emissao: '2026-01-16T08:00:00-03:00',
    emitente: { documento: empresa.cnpj, nome: empresa.nome, municipioIbge: '3550308' },
    destinatario: { documento: '11222333000181', nome: 'Compradora', municipioIbge: '3304557' },
    operacao: 'Venda',
    itens: [
      { descricao: 'P', cfop: '5102', ncm: '61091000', valor: -50_000 as never, csosn: '102' },
    ],
  })
  const importacaoId = await analisar(escritorio, {
    'nacional.xml': xmlDaNota(empresa, { numero: 7 }).replace(
      '<vServ>1000.00<',
      '<vServ>-8730.00<',
    ),
    'abrasf.xml': escreverAbrasf(nota),
    'sao-paulo.xml': escreverSaoPaulo(nota),
    'nfe.xml': nfe,
  })
  const itens = await itensDa(escritorio, importacaoId)
  expect(itens.map((i) => [i.arquivo, i.situacao])).toEqual([
    ['nacional.xml', 'ilegivel'],
    ['abrasf.xml', 'ilegivel'],
    ['sao-paulo.xml', 'ilegivel'],
    ['nfe.xml', 'ilegivel'],
  ])
  for (const { motivo } of itens) expect(motivo).toContain('negativo')
})

test('a note of before the opening, or of a month that has not come, is refused', async () => {
  const { escritorio, empresa } = await cenario()
  const importacaoId = await analisar(escritorio, {
    'velha.xml': xmlDaNota(empresa, { numero: 1, competencia: '1990-01-01' }),
    'futura.xml': xmlDaNota(empresa, { numero: 2, competencia: '2031-01-01' }),
    'dezembro.xml': xmlDaNota(empresa, { numero: 3, competencia: '2026-12-01' }),
    'hoje.xml': xmlDaNota(empresa, { numero: 4, competencia: '2026-11-30' }),
    'abertura.xml': xmlDaNota(empresa, {
      numero: 5,
      emissao: '2020-01-31T10:00:00-03:00',
      competencia: '2020-01-02',
    }),
  })
  const itens = await itensDa(escritorio, importacaoId)
  expect(itens.map((i) => [i.arquivo, i.situacao])).toEqual([
    ['velha.xml', 'ilegivel'],
    ['futura.xml', 'ilegivel'],
    ['dezembro.xml', 'ilegivel'],
    ['hoje.xml', 'nova'],
    ['abertura.xml', 'nova'],
  ])
  expect(itens[0]?.motivo).toContain('antes da abertura da empresa (10/01/2020)')
  expect(itens[1]?.motivo).toContain('01/2031, um mês que ainda não chegou')
})

test('a national key that is not of its own note is refused, and says in what', async () => {
  const { escritorio, empresa } = await cenario()
  const nota = umaNota(empresa, { numero: 8 })
  const chave = chaveNacional(nota)
  const com = (outra: string) => xmlDaNota(empresa, { numero: 8 }).replaceAll(chave, outra)
  const digito = (Number(chave.at(-1)) + 1) % 10
  const arquivos = {
    'digito.xml': com(`${chave.slice(0, -1)}${digito}`),
    'numero.xml': com(chaveNacional({ ...nota, numero: 9 })),
    'mes.xml': com(chaveNacional({ ...nota, emissao: '2025-07-15T10:30:00-03:00' })),
    'cnpj.xml': com(
      chaveNacional({ ...nota, prestador: { ...nota.prestador, documento: '11222333000181' } }),
    ),
    'municipio.xml': com(
      chaveNacional({ ...nota, prestador: { ...nota.prestador, municipioIbge: '3304557' } }),
    ),
    'certa.xml': com(chave),
  }
  const itens = await itensDa(escritorio, await analisar(escritorio, arquivos))
  const porque = (nome: string) => itens.find((i) => i.arquivo === nome)?.motivo ?? ''
  expect(porque('digito.xml')).toContain('dígito verificador')
  expect(porque('numero.xml')).toContain('(o número)')
  expect(porque('mes.xml')).toContain('o mês da emissão')
  expect(porque('cnpj.xml')).toContain('o CNPJ ou CPF do emitente')
  expect(porque('municipio.xml')).toContain('o município emissor')
  expect(itens.filter((i) => i.situacao === 'nova').map((i) => i.arquivo)).toEqual(['certa.xml'])
})

test('the same key with another content says which fields differ, at the preview and at the import', async () => {
  const { escritorio, empresa } = await cenario()
  const outra = { '1.xml': xmlDaNota(empresa, { numero: 1, bruto: 999_900 as never }) }
  const antes = await analisar(escritorio, outra)
  await importar(escritorio, { '1.xml': xmlDaNota(empresa, { numero: 1 }) })
  const depois = await analisar(escritorio, outra)
  const [item] = await itensDa(escritorio, depois)
  expect(item).toMatchObject({ situacao: 'existente' })
  expect(item?.motivo).toMatch(
    /outro conteúdo: valor era R\$\s1\.000,00 e neste arquivo é R\$\s9\.999,00/,
  )
  await confirmar(escritorio, antes)
  expect((await itensDa(escritorio, antes))[0]?.motivo).toContain('outro conteúdo')
  const duas = await analisar(escritorio, {
    'a.xml': xmlDaNota(empresa, { numero: 2 }),
    'b.xml': xmlDaNota(empresa, { numero: 2, bruto: 5000 as never }),
  })
  expect((await itensDa(escritorio, duas))[1]?.motivo).toContain(
    'Repetida neste mesmo envio com outro conteúdo: valor',
  )
})

test('what a locked month keeps out is not a success, and enters once the month is opened', async () => {
  const { escritorio, empresa } = await cenario()
  const xml = { '1.xml': xmlDaNota(empresa, { numero: 1 }) }
  const importacaoId = await analisar(escritorio, xml)
  await bloquearMes(escritorio, empresa.id, '2026-01')
  const bloqueada = await analisar(escritorio, xml)
  expect(await situacaoDa(escritorio, bloqueada)).toMatchObject({ qtdNovas: 0 })
  await expect(
    escritorio.rodar((ctx) => confirmarImportacao(ctx, { importacaoId: bloqueada })),
  ).rejects.toMatchObject({
    codigo: 'importacao-nao-pode',
    detalhes: { detail: expect.stringContaining('mês bloqueado (01/2026)') },
  })
  const operacaoId = await confirmar(escritorio, importacaoId)
  const { rows } = await bancada.dono.query(
    'select status, motivo_texto from operacao where id = $1',
    [operacaoId],
  )
  expect(rows[0]).toMatchObject({
    status: 4,
    motivo_texto: expect.stringContaining('Nada entrou; 1 ficou de fora'),
  })
  expect(await situacaoDa(escritorio, importacaoId)).toMatchObject({
    estado: 'falhou',
    qtdNovas: 0,
    motivo: expect.stringContaining('Nada entrou. 1 documento'),
  })
  await reabrirMes(escritorio, empresa.id, '2026-01')
  const denovo = await escritorio.rodar((ctx) => confirmarImportacao(ctx, { importacaoId }))
  await rodarTarefa('importar-notas', escritorio.job(), denovo.operacaoId)
  expect(await situacaoDa(escritorio, importacaoId)).toMatchObject({
    estado: 'concluida',
    qtdNovas: 1,
  })
  expect(await quantas(escritorio.id)).toBe(1)
})
