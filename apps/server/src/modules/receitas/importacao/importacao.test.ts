import { createHash } from 'node:crypto'
import {
  chaveNacional,
  chaveNfeSintetica,
  escreverAbrasf,
  escreverNfe,
  escreverSaoPaulo,
  type NfeSintetica,
} from '@razao/formats/sinteticos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  bloquearMes,
  type EmpresaDeTeste,
  type Escritorio,
  reabrirMes,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import {
  analisar,
  confirmar,
  desfazer,
  enviar,
  importar,
  itensDa,
  retrato,
  rodarTarefa,
  situacaoDa,
  umaNota,
  xmlDaNota,
  xmlDoEvento,
  zipar,
} from '../testes/roteiro.ts'
import { cancelarImportacao, confirmarImportacao } from './confirmar-importacao.ts'
import { desfazerImportacao } from './desfazer-importacao.ts'

let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(() => bancada.fechar())

async function cenario(): Promise<{ escritorio: Escritorio; empresa: EmpresaDeTeste }> {
  const escritorio = await umEscritorio(bancada)
  return { escritorio, empresa: await umaEmpresa(escritorio) }
}

const umaNfe = (empresa: EmpresaDeTeste, mudancas: Partial<NfeSintetica> = {}): NfeSintetica => ({
  numero: 10,
  serie: 1,
  emissao: '2026-01-16T08:00:00-03:00',
  emitente: { documento: empresa.cnpj, nome: empresa.nome, municipioIbge: '3550308' },
  destinatario: {
    documento: '11222333000181',
    nome: 'Compradora Fictícia S.A.',
    municipioIbge: '3304557',
  },
  operacao: 'Venda de mercadoria',
  itens: [{ descricao: 'Produto', cfop: '5102', ncm: '61091000', valor: 50_000, csosn: '102' }],
  ...mudancas,
})

async function notas(escritorio: Escritorio) {
  const { rows } = await bancada.dono.query(
    `select n.*, x.conteudo from nota_fiscal n left join nota_xml x on x.escritorio_id = n.escritorio_id
       and x.empresa_id = n.empresa_id and x.sha256 = n.xml_sha256 where n.escritorio_id = $1 order by n.id`,
    [escritorio.id],
  )
  return rows
}
const statusDe = async (escritorio: Escritorio) =>
  Object.fromEntries((await notas(escritorio)).map((n) => [n.numero, n.status]))
const jobs = async (tarefa: string, escritorio: Escritorio) =>
  (
    await bancada.dono.query(
      `select j.payload -> 'dados' as dados from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = $1 and (j.payload -> 'ator' ->> 'escritorioId')::bigint = $2 order by j.id`,
      [tarefa, escritorio.id],
    )
  ).rows.map((linha) => linha.dados)

test('every layout enters with its values, its XML byte for byte, and its month to be looked at', async () => {
  const { escritorio, empresa } = await cenario()
  const arquivos = {
    'nacional.xml': xmlDaNota(empresa, { numero: 1, issRetido: true, irrf: 1500 }),
    'abrasf-1.xml': escreverAbrasf(umaNota(empresa, { numero: 2 }), '1.00'),
    'abrasf-2.xml': escreverAbrasf(umaNota(empresa, { numero: 3 }), '2.04'),
    'sao-paulo.xml': escreverSaoPaulo(umaNota(empresa, { numero: 4 })),
    'nfe.xml': escreverNfe(umaNfe(empresa, { numero: 5 })),
  }
  const importacaoId = await analisar(escritorio, arquivos)
  expect(await situacaoDa(escritorio, importacaoId)).toMatchObject({
    estado: 'previa',
    qtdArquivos: 5,
    qtdNovas: 5,
    qtdIlegiveis: 0,
    valorNovas: 450_000,
  })
  expect(await notas(escritorio)).toHaveLength(0)
  await confirmar(escritorio, importacaoId)
  const lidas = await notas(escritorio)
  expect(lidas.map((n) => [n.numero, n.leiaute, n.bruto, n.competencia, n.direcao])).toEqual([
    ['1', 'nfse-nacional-1.01', 100_000, '2026-01', 1],
    ['2', 'abrasf-1.00', 100_000, '2026-01', 1],
    ['3', 'abrasf-2.0x', 100_000, '2026-01', 1],
    ['4', 'sao-paulo', 100_000, '2026-01', 1],
    ['5', 'nfe-4.00', 50_000, '2026-01', 1],
  ])
  expect(lidas[0]).toMatchObject({
    iss_retido: true,
    iss: 2000,
    retencoes: 3500,
    retencoes_detalhe: { iss: 2000, irrf: 1500 },
    item_lc116: '01.07',
    contraparte_nome: 'Tomadora Fictícia S.A.',
    contraparte_documento: '11222333000181',
    municipio_incidencia: 3550308,
    status: 1,
    receita: true,
    origem: 'xml-importado',
  })
  for (const [i, xml] of Object.values(arquivos).entries()) {
    expect(lidas[i].conteudo.toString()).toBe(xml)
    expect(lidas[i].xml_sha256).toBe(createHash('sha256').update(xml).digest('hex'))
  }
  const { rows: clientes } = await bancada.dono.query(
    'select documento, papel from participante where escritorio_id = $1',
    [escritorio.id],
  )
  expect(clientes).toEqual([{ documento: '11222333000181', papel: 'cliente' }])
  expect(new Set(lidas.map((n) => n.participante_id)).size).toBe(1)
  expect(await jobs('reavaliar-fechamento', escritorio)).toEqual([
    { pares: [[empresa.id, '2026-01']] },
  ])
  expect(await situacaoDa(escritorio, importacaoId)).toMatchObject({ estado: 'concluida' })
  expect((await itensDa(escritorio, importacaoId)).map((i) => i.resultado)).toEqual([1, 1, 1, 1, 1])
})

test('a single XML is an import too, and a list of notes is one file', async () => {
  const { escritorio, empresa } = await cenario()
  const corpo = (n: number) =>
    /<CompNfse>.*<\/CompNfse>/s.exec(escreverAbrasf(umaNota(empresa, { numero: n })))?.[0] ?? ''
  const lista = escreverAbrasf(umaNota(empresa, { numero: 1 })).replace(
    /<CompNfse>.*<\/CompNfse>/s,
    [1, 2, 3].map(corpo).join(''),
  )
  const { importacaoId, operacaoId } = await enviar(escritorio, lista, { nome: 'lista.xml' })
  await rodarTarefa('analisar-importacao', escritorio.job(), operacaoId)
  await confirmar(escritorio, importacaoId)
  const lidas = await notas(escritorio)
  expect(lidas.map((n) => n.numero)).toEqual(['1', '2', '3'])
  expect((await retrato(escritorio)).xmls).toHaveLength(1)
})

test('a note between two clients is revenue of one and an expense of the other', async () => {
  const { escritorio, empresa } = await cenario()
  const outra = await umaEmpresa(escritorio)
  await importar(escritorio, {
    'a.xml': xmlDaNota(empresa, { tomador: { documento: outra.cnpj, nome: outra.nome } }),
  })
  expect(
    (await notas(escritorio)).map((n) => [n.empresa_id, n.direcao, n.contraparte_documento]),
  ).toEqual([
    [empresa.id, 1, outra.cnpj],
    [outra.id, 2, empresa.cnpj],
  ])
})

test('the preview says why each document will not enter', async () => {
  const { escritorio, empresa } = await cenario()
  const estranha = { id: 0, cnpj: '11444777000161', nome: 'Ninguém Ltda' }
  await importar(escritorio, { 'ja.xml': xmlDaNota(empresa, { numero: 1 }) })
  await bloquearMes(escritorio, empresa.id, '2025-12')
  const importacaoId = await analisar(escritorio, {
    '1.xml': xmlDaNota(empresa, { numero: 1 }),
    '2.xml': xmlDaNota(empresa, { numero: 2 }),
    '2-de-novo.xml': xmlDaNota(empresa, { numero: 2 }),
    '3.xml': xmlDaNota(estranha, { numero: 3 }),
    '4.xml': '<nota>metade',
    '5.xml': '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
    '6.xml': xmlDaNota(empresa, { numero: 6, homologacao: true }),
    '7.xml': xmlDaNota(empresa, { numero: 7, competencia: '2025-12-10' }),
    '8.xml': escreverNfe(umaNfe(empresa)).replace(/<protNFe>.*<\/protNFe>/, ''),
    'foto.pdf': '%PDF-1.7',
  })
  const itens = await itensDa(escritorio, importacaoId)
  expect(Object.fromEntries(itens.map((i) => [i.arquivo, i.situacao]))).toEqual({
    '1.xml': 'existente',
    '2.xml': 'nova',
    '2-de-novo.xml': 'repetida',
    '3.xml': 'alheia',
    '4.xml': 'ilegivel',
    '5.xml': 'ilegivel',
    '6.xml': 'ilegivel',
    '7.xml': 'bloqueada',
    '8.xml': 'ilegivel',
    'foto.pdf': 'ilegivel',
  })
  const porque = (arquivo: string) => itens.find((i) => i.arquivo === arquivo)?.motivo
  expect(porque('3.xml')).toContain('11444777000161')
  expect(porque('6.xml')).toContain('ambiente de testes')
  expect(porque('7.xml')).toBe('A competência 12/2025 está bloqueada. Reabra o mês para importar.')
  expect(porque('8.xml')).toContain('autorização da SEFAZ')
  expect(JSON.stringify(itens)).not.toContain('root:')
  expect(await situacaoDa(escritorio, importacaoId)).toMatchObject({
    qtdNovas: 1,
    motivo:
      '1 documento ficou de fora, por ser de mês bloqueado (12/2025). Reabra o mês e envie o arquivo de novo.',
    qtdExistentes: 2,
    qtdAlheias: 1,
    qtdIlegiveis: 5,
    valorNovas: 100_000,
  })
  await confirmar(escritorio, importacaoId)
  expect(await statusDe(escritorio)).toEqual({ 1: 1, 2: 1 })
  const depois = await itensDa(escritorio, importacaoId)
  expect(Object.fromEntries(depois.map((i) => [i.arquivo, i.resultado]))).toEqual({
    '1.xml': 5,
    '2.xml': 1,
    '2-de-novo.xml': 5,
    '3.xml': 5,
    '4.xml': 4,
    '5.xml': 4,
    '6.xml': 4,
    '7.xml': 4,
    '8.xml': 4,
    'foto.pdf': 4,
  })
})

test('a month opened after the preview lets its notes in', async () => {
  const { escritorio, empresa } = await cenario()
  await bloquearMes(escritorio, empresa.id, '2026-01')
  const importacaoId = await analisar(escritorio, { 'a.xml': xmlDaNota(empresa) })
  await reabrirMes(escritorio, empresa.id, '2026-01')
  await confirmar(escritorio, importacaoId)
  expect(await notas(escritorio)).toHaveLength(1)
})

test('a month locked after the preview keeps only its own notes out', async () => {
  const { escritorio, empresa } = await cenario()
  const importacaoId = await analisar(escritorio, {
    'janeiro.xml': xmlDaNota(empresa, { numero: 1 }),
    'fevereiro.xml': xmlDaNota(empresa, { numero: 2, competencia: '2026-02-03' }),
  })
  await bloquearMes(escritorio, empresa.id, '2026-01')
  await confirmar(escritorio, importacaoId)
  expect(Object.keys(await statusDe(escritorio))).toEqual(['2'])
  expect(await situacaoDa(escritorio, importacaoId)).toMatchObject({ estado: 'concluida' })
})

test('a cancelled note leaves the revenue, whichever comes first: the note or its event', async () => {
  const { escritorio, empresa } = await cenario()
  const chave = (numero: number) => chaveNacional(umaNota(empresa, { numero }))
  await importar(escritorio, { '1.xml': xmlDaNota(empresa, { numero: 1 }) })
  const doEvento = await importar(escritorio, {
    'evento-1.xml': xmlDoEvento(empresa, { chave: chave(1) }),
    'evento-2.xml': xmlDoEvento(empresa, { chave: chave(2) }),
  })
  expect(await statusDe(escritorio)).toEqual({ 1: 2 })
  expect((await itensDa(escritorio, doEvento)).map((i) => [i.arquivo, i.resultado])).toEqual([
    ['evento-1.xml', 2],
    ['evento-2.xml', 1],
  ])
  await importar(escritorio, { '2.xml': xmlDaNota(empresa, { numero: 2 }) })
  expect(await statusDe(escritorio)).toEqual({ 1: 2, 2: 2 })
  expect((await notas(escritorio)).map((n) => n.cancelada_em)).toEqual(['2026-01-20', '2026-01-20'])
  const denovo = await analisar(escritorio, {
    'evento-1.xml': xmlDoEvento(empresa, { chave: chave(1) }),
  })
  expect((await itensDa(escritorio, denovo)).map((i) => i.situacao)).toEqual(['existente'])
})

test('a substituted note leaves the revenue: by event, and by the note that replaces it', async () => {
  const { escritorio, empresa } = await cenario()
  const chave = (numero: number) => chaveNacional(umaNota(empresa, { numero }))
  // The new note comes before the old one it replaces, in the same upload.
  await importar(escritorio, {
    '2.xml': xmlDaNota(empresa, { numero: 2, substitui: chave(1) }),
    '1.xml': xmlDaNota(empresa, { numero: 1 }),
    '3.xml': xmlDaNota(empresa, { numero: 3 }),
    'evento-3.xml': xmlDoEvento(empresa, { chave: chave(3), substitutaChave: chave(4) }),
  })
  expect(await statusDe(escritorio)).toEqual({ 1: 3, 2: 1, 3: 3 })
})

test('a note of another issuer replaces nothing', async () => {
  const { escritorio, empresa } = await cenario()
  const outra = await umaEmpresa(escritorio)
  const alvo = chaveNacional(umaNota(empresa, { numero: 1 }))
  await importar(escritorio, {
    '1.xml': xmlDaNota(empresa, { numero: 1 }),
    '9.xml': xmlDaNota(outra, { numero: 9, substitui: alvo }),
  })
  expect(await statusDe(escritorio)).toEqual({ 1: 1, 9: 1 })
})

test('a note cancelled in its own file enters cancelled; the city key matches without its code', async () => {
  const { escritorio, empresa } = await cenario()
  await importar(escritorio, {
    '1.xml': escreverAbrasf(umaNota(empresa, { numero: 1, situacao: 'cancelada' })),
    '2.xml': escreverSaoPaulo(umaNota(empresa, { numero: 2, situacao: 'cancelada' })),
    '3.xml': escreverAbrasf(umaNota(empresa, { numero: 3 })),
  })
  const { chave } = (await notas(escritorio)).find((n) => n.numero === '3')
  await bancada.dono.query(
    `insert into nota_evento (escritorio_id, chave_nota, codigo, efeito, quando) values ($1, $2, 'cancelamento', 'cancelamento', '2026-01-30')`,
    [escritorio.id, chave.replace(/[^:]*$/, '')],
  )
  // Any later event about the same key works it out again.
  await importar(escritorio, { 'nada.xml': xmlDaNota(empresa, { numero: 4 }) })
  expect(await statusDe(escritorio)).toMatchObject({ 1: 2, 2: 2 })
})

test('an NF-e is revenue only in what it sells, and a return takes back', async () => {
  const { escritorio, empresa } = await cenario()
  const item = (cfop: string, valor: number, csosn = '102', cstPis?: string) => ({
    descricao: 'Item',
    cfop,
    ncm: '61091000',
    valor,
    csosn,
    ...(cstPis ? { cstPis } : {}),
  })
  const arquivos = {
    'venda.xml': escreverNfe(umaNfe(empresa, { numero: 1 })),
    'transferencia.xml': escreverNfe(umaNfe(empresa, { numero: 2, itens: [item('5152', 9000)] })),
    'devolucao.xml': escreverNfe(
      umaNfe(empresa, { numero: 3, finalidade: '4', itens: [item('5202', 800)] }),
    ),
    'mista.xml': escreverNfe(
      umaNfe(empresa, { numero: 4, itens: [item('5102', 1000), item('5910', 300)] }),
    ),
    'st.xml': escreverNfe(
      umaNfe(empresa, {
        numero: 5,
        itens: [item('5405', 600, '500'), item('5102', 400), item('5102', 250, '102', '04')],
      }),
    ),
    'entrada.xml': escreverNfe(
      umaNfe(empresa, { numero: 6, entradaSaida: 'entrada', itens: [item('1202', 700)] }),
    ),
    'devolvida-pelo-cliente.xml': escreverNfe(
      umaNfe(
        { id: 0, cnpj: '11222333000181', nome: 'Compradora Fictícia' },
        {
          numero: 7,
          finalidade: '4',
          destinatario: { documento: empresa.cnpj, nome: empresa.nome },
          itens: [item('5202', 1200)],
        },
      ),
    ),
  }
  await importar(escritorio, arquivos)
  const porNumero = Object.fromEntries((await notas(escritorio)).map((n) => [n.numero, n]))
  expect(porNumero[1]).toMatchObject({
    receita: true,
    valor_receita: null,
    partes: null,
    codigo_tributacao: '5102',
  })
  expect(porNumero[2]).toMatchObject({
    receita: false,
    fora_da_receita: 'Transferência entre estabelecimentos (CFOP 5152): não é receita.',
  })
  expect(porNumero[3]).toMatchObject({ receita: false, devolucao: false })
  expect(porNumero[4]).toMatchObject({ receita: true, bruto: 1300, valor_receita: 1000 })
  expect(porNumero[5].partes).toEqual([
    { valor: 600, icmsSt: true, pisCofinsMonofasico: false },
    { valor: 400, icmsSt: false, pisCofinsMonofasico: false },
    { valor: 250, icmsSt: false, pisCofinsMonofasico: true },
  ])
  expect(porNumero[6]).toMatchObject({ receita: false, devolucao: true, direcao: 1 })
  expect(porNumero[7]).toMatchObject({ devolucao: true, direcao: 2 })
  expect(chaveNfeSintetica(umaNfe(empresa, { numero: 1 }))).toBe(porNumero[1].chave)
})

test('undoing brings everything back to how it was, and the same file is new again', async () => {
  const { escritorio, empresa } = await cenario()
  const chave = (numero: number) => chaveNacional(umaNota(empresa, { numero }))
  await importar(escritorio, {
    '1.xml': xmlDaNota(empresa, { numero: 1 }),
    '2.xml': xmlDaNota(empresa, { numero: 2 }),
  })
  const antes = await retrato(escritorio)
  const arquivos = {
    '3.xml': xmlDaNota(empresa, { numero: 3, substitui: chave(1) }),
    'evento-2.xml': xmlDoEvento(empresa, { chave: chave(2) }),
  }
  const importacaoId = await importar(escritorio, arquivos)
  expect(await statusDe(escritorio)).toEqual({ 1: 3, 2: 2, 3: 1 })
  await desfazer(escritorio, importacaoId)
  expect(await retrato(escritorio)).toEqual(antes)
  expect(await situacaoDa(escritorio, importacaoId)).toMatchObject({ estado: 'desfeita' })
  expect((await itensDa(escritorio, importacaoId)).map((i) => [i.resultado, i.notaId])).toEqual([
    [3, null],
    [3, null],
  ])
  const outra = await importar(escritorio, arquivos)
  expect((await itensDa(escritorio, outra)).map((i) => i.situacao)).toEqual(['nova', 'evento'])
  expect(await statusDe(escritorio)).toEqual({ 1: 3, 2: 2, 3: 1 })
})

test('undoing takes the note of a charge away, and the charge is to be billed again', async () => {
  const { escritorio, empresa } = await cenario()
  const { dono } = escritorio.bancada
  const importacaoId = await importar(escritorio, { '1.xml': xmlDaNota(empresa, { numero: 1 }) })
  const { rows } = await dono.query<{ id: number }>(
    `with p as (insert into participante (escritorio_id, empresa_id, nome, tipo_pessoa)
       values ($1, $2, 'Cliente Fictício', 2) returning id)
     insert into cobranca (escritorio_id, empresa_id, numero, status, participante_id, descricao, bruto, competencia, emissao,
       vencimento, dados, previa, liquido, nota_id)
     select $1, $2, 1, 2, p.id, 'Suporte', n.bruto, n.competencia, n.emissao, n.emissao, '{}', '{}', n.bruto, n.id
     from p, nota_fiscal n where n.escritorio_id = $1 returning id`,
    [escritorio.id, empresa.id],
  )
  await desfazer(escritorio, importacaoId)
  const { rows: depois } = await dono.query('select status, nota_id from cobranca where id = $1', [
    rows[0]?.id,
  ])
  expect(depois).toEqual([{ status: 0, nota_id: null }])
})

test('undoing is refused whole where a month is locked', async () => {
  const { escritorio, empresa } = await cenario()
  const importacaoId = await importar(escritorio, {
    '1.xml': xmlDaNota(empresa, { numero: 1 }),
    '2.xml': xmlDaNota(empresa, { numero: 2, competencia: '2026-02-01' }),
  })
  await bloquearMes(escritorio, empresa.id, '2026-02')
  const antes = await retrato(escritorio)
  await expect(
    escritorio.rodar((ctx) => desfazerImportacao(ctx, { importacaoId })),
  ).rejects.toMatchObject({
    codigo: 'importacao-nao-pode',
    detalhes: { detail: expect.stringContaining('02/2026') },
  })
  // Locked only after it was asked for: the job refuses too, and nothing is taken by halves.
  await reabrirMes(escritorio, empresa.id, '2026-02')
  const { operacaoId } = await escritorio.rodar((ctx) => desfazerImportacao(ctx, { importacaoId }))
  await bloquearMes(escritorio, empresa.id, '2026-02')
  await rodarTarefa('desfazer-importacao', escritorio.job(), operacaoId)
  expect(await retrato(escritorio)).toEqual(antes)
  expect(await situacaoDa(escritorio, importacaoId)).toMatchObject({ estado: 'concluida' })
})

test('an event that would change a locked month is refused with the reason', async () => {
  const { escritorio, empresa } = await cenario()
  await importar(escritorio, { '1.xml': xmlDaNota(empresa, { numero: 1 }) })
  await bloquearMes(escritorio, empresa.id, '2026-01')
  const chave = chaveNacional(umaNota(empresa, { numero: 1 }))
  const importacaoId = await importar(escritorio, {
    'evento.xml': xmlDoEvento(empresa, { chave }),
    '2.xml': xmlDaNota(empresa, { numero: 2, competencia: '2026-02-01', substitui: chave }),
    '3.xml': xmlDaNota(empresa, { numero: 3, competencia: '2026-02-01' }),
  })
  expect(await statusDe(escritorio)).toEqual({ 1: 1, 3: 1 })
  const itens = await itensDa(escritorio, importacaoId)
  expect(itens.map((i) => [i.arquivo, i.resultado])).toEqual([
    ['evento.xml', 4],
    ['2.xml', 4],
    ['3.xml', 1],
  ])
  expect(itens[0]?.motivo).toContain('01/2026 está bloqueada')
})

test('two offices never meet: each imports the same note as its own', async () => {
  const { escritorio, empresa } = await cenario()
  const outro = await umEscritorio(bancada)
  await umaEmpresa(outro, { cnpj: empresa.cnpj })
  const xml = { 'a.xml': xmlDaNota(empresa) }
  const minha = await importar(escritorio, xml)
  const deles = await importar(outro, xml)
  expect([await notas(escritorio), await notas(outro)].map((n) => n.length)).toEqual([1, 1])
  await expect(situacaoDa(outro, minha)).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  await expect(itensDa(escritorio, deles)).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  await expect(
    outro.rodar((ctx) => desfazerImportacao(ctx, { importacaoId: minha })),
  ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  await desfazer(outro, deles)
  expect(await notas(escritorio)).toHaveLength(1)
})

test('every job may run twice: it is as if it had run once', async () => {
  const { escritorio, empresa } = await cenario()
  const { importacaoId, operacaoId } = await enviar(
    escritorio,
    zipar({
      '1.xml': xmlDaNota(empresa, { numero: 1 }),
      '2.xml': xmlDaNota(empresa, { numero: 2 }),
    }),
  )
  for (let i = 0; i < 2; i += 1)
    await rodarTarefa('analisar-importacao', escritorio.job(), operacaoId)
  expect(await itensDa(escritorio, importacaoId)).toHaveLength(2)
  const confirmada = await confirmar(escritorio, importacaoId)
  const uma = await retrato(escritorio)
  await rodarTarefa('importar-notas', escritorio.job(), confirmada)
  expect(await retrato(escritorio)).toEqual(uma)
  await expect(
    escritorio.rodar((ctx) => confirmarImportacao(ctx, { importacaoId })),
  ).rejects.toMatchObject({ codigo: 'importacao-nao-pode' })
  const desfeita = await desfazer(escritorio, importacaoId)
  await rodarTarefa('desfazer-importacao', escritorio.job(), desfeita)
  expect((await retrato(escritorio)).notas).toHaveLength(0)
})

test('two confirmations at once import once', async () => {
  const { escritorio, empresa } = await cenario()
  const importacaoId = await analisar(escritorio, { 'a.xml': xmlDaNota(empresa) })
  const pedidos = await Promise.allSettled(
    [1, 2].map(() => escritorio.rodar((ctx) => confirmarImportacao(ctx, { importacaoId }))),
  )
  expect(pedidos.map((p) => p.status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('two uploads of the same notes, confirmed both, count them once', async () => {
  const { escritorio, empresa } = await cenario()
  const xml = { 'a.xml': xmlDaNota(empresa) }
  const [um, dois] = [await analisar(escritorio, xml), await analisar(escritorio, xml)]
  await confirmar(escritorio, um)
  await confirmar(escritorio, dois)
  expect(await notas(escritorio)).toHaveLength(1)
  expect((await itensDa(escritorio, dois)).map((i) => [i.resultado, i.motivo])).toEqual([
    [5, 'Já está no sistema.'],
  ])
  // Undoing the second takes nothing from the first.
  await desfazer(escritorio, dois)
  expect(await notas(escritorio)).toHaveLength(1)
})

test('the preview thrown away leaves nothing, and cannot be confirmed', async () => {
  const { escritorio, empresa } = await cenario()
  const importacaoId = await analisar(escritorio, { 'a.xml': xmlDaNota(empresa) })
  await escritorio.rodar((ctx) => cancelarImportacao(ctx, { importacaoId }))
  expect(await itensDa(escritorio, importacaoId)).toEqual([])
  for (const acao of [confirmarImportacao, cancelarImportacao, desfazerImportacao])
    await expect(
      escritorio.rodar<unknown>((ctx) => acao(ctx, { importacaoId })),
    ).rejects.toMatchObject({ codigo: 'importacao-nao-pode' })
})

/** Stops the process after so many transactions, as a restart in the middle does. */
function jobQuePara(escritorio: Escritorio, depoisDe: number) {
  const parar = new AbortController()
  const job = escritorio.job({ signal: parar.signal })
  let feitas = 0
  return {
    ...job,
    write: async <T>(work: Parameters<typeof job.write<T>>[0]): Promise<T> => {
      feitas += 1
      if (feitas === depoisDe) parar.abort()
      return await job.write(work)
    },
  }
}

test('a 5,000-file ZIP, stopped in the middle of the analysis and of the import, ends whole', async () => {
  const { escritorio, empresa } = await cenario()
  const arquivos = Object.fromEntries(
    Array.from({ length: 5000 }, (_, i) => [`${i}.xml`, xmlDaNota(empresa, { numero: i + 1 })]),
  )
  const { importacaoId, operacaoId } = await enviar(escritorio, zipar(arquivos))
  await rodarTarefa('analisar-importacao', jobQuePara(escritorio, 5), operacaoId)
  expect(await situacaoDa(escritorio, importacaoId)).toMatchObject({
    estado: 'analisando',
    total: 10,
  })
  await rodarTarefa('analisar-importacao', escritorio.job(), operacaoId)
  expect(await situacaoDa(escritorio, importacaoId)).toMatchObject({
    estado: 'previa',
    qtdNovas: 5000,
    qtdExistentes: 0,
  })
  const confirmada = await escritorio.rodar((ctx) => confirmarImportacao(ctx, { importacaoId }))
  expect(confirmada.total).toBe(5000)
  await rodarTarefa('importar-notas', jobQuePara(escritorio, 4), confirmada.operacaoId)
  const noMeio = (await retrato(escritorio)).notas.length
  expect(noMeio).toBeGreaterThan(0)
  expect(noMeio).toBeLessThan(5000)
  await rodarTarefa('importar-notas', escritorio.job(), confirmada.operacaoId)
  const fim = await retrato(escritorio)
  expect([fim.notas.length, fim.xmls.length]).toEqual([5000, 5000])
  expect(await situacaoDa(escritorio, importacaoId)).toMatchObject({
    estado: 'concluida',
    progresso: 10,
  })
  await desfazer(escritorio, importacaoId)
  expect((await retrato(escritorio)).notas).toHaveLength(0)
})

test('an import is seen by who sees every company, and by who sent it', async () => {
  const { escritorio, empresa } = await cenario()
  const outra = await umaEmpresa(escritorio)
  const importacaoId = await importar(escritorio, {
    'uma.xml': xmlDaNota(empresa, { numero: 1 }),
    'outra.xml': xmlDaNota(outra, { numero: 2 }),
  })
  const quemEnviou = { empresas: [empresa.id], usuarioId: escritorio.usuarioId }
  expect(await itensDa(escritorio, importacaoId, quemEnviou)).toHaveLength(2)
  const colega = { empresas: [empresa.id, outra.id], usuarioId: 424_242 }
  await expect(situacaoDa(escritorio, importacaoId, colega)).rejects.toMatchObject({
    codigo: 'nao-encontrado',
  })
})
