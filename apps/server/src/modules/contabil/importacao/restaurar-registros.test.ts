// The records of a company taken to another office: what enters, what stays with the reason, and what is refused.
import { createHash } from 'node:crypto'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { abrirBancada, type Bancada, umaEmpresa, umEscritorio } from '../../../testes/fabricas.ts'
import { criarBem, depreciar, listarBens } from '../encerramento/bens.ts'
import { confirmarImportacaoContabil } from './confirmar-importacao.ts'
import { importarLivroJob } from './importar-livro.ts'
import {
  confirmar,
  correnteDe,
  enviar,
  escriturar,
  exportar,
  type Onde,
  previaDe,
} from './testes/bancada-de-livros.ts'

let bancada: Bancada
let origem: Onde
let destino: Onde
let bytes: Uint8Array

const XML = '<nfse>fictícia; "com aspas"</nfse>'
const EVENTO = '<evento>cancelamento fictício</evento>'
const sha256 = (texto: string | Uint8Array) => createHash('sha256').update(texto).digest('hex')
const CHAVE = (n: number) => `${'9'.repeat(40)}${String(n).padStart(10, '0')}`

const noBanco = async (onde: Onde, consulta: string, ...resto: unknown[]) =>
  (await bancada.dono.query(consulta, [onde.escritorio.id, onde.empresa.id, ...resto])).rows

async function umaNota(onde: Onde, n: number, { coletivo = false } = {}) {
  const xml = coletivo ? `${XML}${n}` : XML
  await noBanco(
    onde,
    'insert into nota_xml (escritorio_id, empresa_id, sha256, coletivo, conteudo) values ($1, $2, $3, $4, $5) on conflict do nothing',
    ...[sha256(xml), coletivo, Buffer.from(xml)],
  )
  await noBanco(
    onde,
    `insert into nota_fiscal (escritorio_id, empresa_id, direcao, modelo, leiaute, competencia, emissao, numero, chave, bruto, base, liquido, valor_receita, xml_sha256, contraparte_nome, descricao, retencoes_detalhe)
     values ($1, $2, 1, 'nfse', 'nacional', '2026-03', '2026-03-10', $3, $4, 12345, 12345, 12345, 12345, $5, '=cmd|fictício', E'duas\\nlinhas; "aspas"', '{"irrf":"0.01"}')`,
    ...[String(n), CHAVE(n), sha256(xml)],
  )
}

beforeAll(async () => {
  bancada = await abrirBancada({ agora: () => new Date('2027-01-20T12:00:00Z') })
  const escritorio = await umEscritorio(bancada)
  origem = { escritorio, empresa: await umaEmpresa(escritorio) }
  await escriturar(origem)
  await umaNota(origem, 1)
  await umaNota(origem, 2)
  await umaNota(origem, 3, { coletivo: true })
  await noBanco(
    origem,
    `insert into nota_evento (escritorio_id, chave_nota, codigo, efeito, quando, xml, sha256)
     select n.escritorio_id, n.chave, '101101', 'cancelamento', '2026-03-11T10:00:00-03:00', $3, $4 from nota_fiscal n
     where n.escritorio_id = $1 and n.empresa_id = $2 and n.numero = '2'`,
    ...[Buffer.from(EVENTO), sha256(EVENTO)],
  )
  await noBanco(
    origem,
    `insert into recebimento (escritorio_id, empresa_id, competencia, titulo, nota_id, data, valor)
     select n.escritorio_id, n.empresa_id, '2026-04', 'nota-' || n.id, n.id, '2026-04-02', 12345 from nota_fiscal n
     where n.escritorio_id = $1 and n.empresa_id = $2 and n.numero = '1'`,
  )
  await noBanco(
    origem,
    `update empresa set nome_fantasia = 'Padaria; "Fictícia"', cep = '01310100', logradouro = '=Rua' where escritorio_id = $1 and id = $2`,
  )
  await noBanco(
    origem,
    `insert into periodo_bloqueio (escritorio_id, empresa_id, competencia, bloqueado_por_nome) values ($1, $2, '2026-03', 'Ana Fictícia')`,
  )
  await noBanco(
    origem,
    `insert into regra_contabil (escritorio_id, empresa_id, evento, funcao, conta_id)
     select escritorio_id, $2, 'guia-paga', 'banco', id from conta_contabil where escritorio_id = $1 and codigo = '1.1.2.50' and empresa_id = $2`,
  )
  await noBanco(
    origem,
    `insert into regra_de_evento (escritorio_id, empresa_id, evento, ativa, historico) values ($1, $2, 'guia-paga', false, 'Guia; «paga»')`,
  )
  await noBanco(
    origem,
    `insert into conferencia_conta (escritorio_id, empresa_id, conta_id, ate, saldo, conferida_por_nome)
     select escritorio_id, $2, id, '2026-03-31', -4000, 'Ana Fictícia' from conta_contabil where escritorio_id = $1 and codigo = '2.1.1.01'`,
  )
  const [conta] = await noBanco(
    origem,
    `select id from conta_contabil where escritorio_id = $1 and $2::bigint > 0 and codigo like '1.2.%' and tipo = 'analitica' and natureza = 'devedora' order by codigo limit 1`,
  )
  await escritorio.rodar((ctx) =>
    criarBem(ctx, {
      ...{ empresaId: origem.empresa.id, descricao: 'Forno fictício', contaId: Number(conta?.id) },
      aquisicao: '2026-05-10',
      ...{ inicio: '2026-05', custo: 120_000, residual: 0, taxaAnual: '0.1' },
    }),
  )
  await escritorio.rodar((ctx) => depreciar(ctx, deMaio(origem)))
  bytes = await exportar(origem, 'saida-total')
})
const deMaio = ({ empresa }: Onde) => ({
  ...{ empresaId: empresa.id, competencia: '2026-05', previa: false },
})
afterAll(() => bancada.fechar())
beforeEach(async () => {
  const escritorio = await umEscritorio(bancada)
  destino = { escritorio, empresa: await umaEmpresa(escritorio, { cnpj: origem.empresa.cnpj }) }
})

const parteDe = (conteudo: Awaited<ReturnType<typeof previaDe>>['conteudo'], nome: string) =>
  conteudo.filter((uma) => uma.nome === nome)

const NOTAS = `select n.chave, n.numero, n.bruto, n.contraparte_nome, n.descricao, n.retencoes_detalhe, n.competencia, encode(x.conteudo, 'escape') as xml
  from nota_fiscal n left join nota_xml x on x.escritorio_id = n.escritorio_id and x.empresa_id = n.empresa_id and x.sha256 = n.xml_sha256 and not x.coletivo
  where n.escritorio_id = $1 and n.empresa_id = $2 order by n.chave`

test('o cadastro dos clientes, os contatos, o catálogo e as mesclas voltam; o que já havia fica', async () => {
  const escritorio = await umEscritorio(bancada)
  const daqui = { escritorio, empresa: await umaEmpresa(escritorio) }
  await escriturar(daqui)
  const CLIENTES = `select p.documento, p.nome, p.documento_tipo, p.telefone, p.cep, p.retem_iss, p.etiquetas, q.documento as mesclado_em
    from participante p left join participante q on q.escritorio_id = p.escritorio_id and q.id = p.mesclado_em
    where p.escritorio_id = $1 and p.empresa_id = $2 and p.telefone is not null order by p.documento`
  await noBanco(
    daqui,
    `insert into participante (escritorio_id, empresa_id, documento, nome, tipo_pessoa, telefone, cep, retem_iss, etiquetas)
     values ($1, $2, null, 'Cliente; "fictício"', 2, '1133334444', '01001000', true, array['mensal', 'a; b']),
       ($1, $2, '99000009000162', 'Cliente Fictício Ltda.', 2, '1155556666', null, null, '{}')`,
  )
  await noBanco(
    daqui,
    `update participante set mesclado_em = (select id from participante where escritorio_id = $1 and documento = '99000009000162')
     where escritorio_id = $1 and empresa_id = $2 and documento like 'SEM-DOC-%'`,
  )
  await noBanco(
    daqui,
    `insert into participante_contato (escritorio_id, empresa_id, participante_id, nome, email, recebe_nota)
     select escritorio_id, $2, id, 'Ana', 'ana@cliente.example', true from participante where escritorio_id = $1 and documento = '99000009000162'`,
  )
  await noBanco(
    daqui,
    `insert into servico (escritorio_id, empresa_id, nome, item_lc116, codigo_tributacao, descricao, aliquota_iss)
     values ($1, $2, 'Consultoria', '17.01', '170101', 'Consultoria de {mes}', 0.02)`,
  )
  const la = {
    escritorio: destino.escritorio,
    empresa: await umaEmpresa(destino.escritorio, { cnpj: daqui.empresa.cnpj }),
  }
  await noBanco(
    la,
    `insert into participante (escritorio_id, empresa_id, documento, nome, tipo_pessoa, telefone)
     values ($1, $2, '99000009000162', 'Como já era', 2, '1100000000')`,
  )
  await confirmar(la.escritorio, await enviar(la, await exportar(daqui, 'saida-total')))
  const [semDocumento, comDocumento] = (await noBanco(daqui, CLIENTES)).toReversed()
  expect(semDocumento).toMatchObject({
    documento_tipo: 'sem-documento',
    mesclado_em: '99000009000162',
  })
  expect(await noBanco(la, CLIENTES)).toEqual([
    { ...comDocumento, nome: 'Como já era', telefone: '1100000000' },
    semDocumento,
  ])
  const DELE = `select c.nome, c.email, c.recebe_nota, p.documento from participante_contato c
    join participante p on p.escritorio_id = c.escritorio_id and p.id = c.participante_id where c.escritorio_id = $1 and c.empresa_id = $2`
  expect(await noBanco(la, DELE)).toEqual(await noBanco(daqui, DELE))
  const SERVICOS = `select nome, item_lc116, codigo_tributacao, descricao, aliquota_iss from servico where escritorio_id = $1 and empresa_id = $2`
  expect(await noBanco(la, SERVICOS)).toEqual(await noBanco(daqui, SERVICOS))
})

test('notas com seus XML, eventos, recebimentos, cadastro e bloqueios entram, e o resultado diz quantos', async () => {
  const importacaoId = await enviar(destino, bytes)
  const feita = await confirmar(destino.escritorio, importacaoId)
  expect(feita).toMatchObject({ estado: 'concluida', motivo: null })
  expect(await noBanco(destino, NOTAS)).toEqual(await noBanco(origem, NOTAS))
  expect(
    await noBanco(
      destino,
      `select e.chave_nota, encode(e.xml, 'escape') as xml, e.sha256, $2::bigint > 0 as da from nota_evento e where e.escritorio_id = $1`,
    ),
  ).toEqual([
    {
      chave_nota: CHAVE(2),
      xml: expect.stringContaining('<evento>'),
      sha256: sha256(EVENTO),
      da: true,
    },
  ])
  expect(
    await noBanco(
      destino,
      `select n.numero, r.valor, r.titulo = 'nota-' || n.id as certo from recebimento r join nota_fiscal n on n.escritorio_id = r.escritorio_id and n.id = r.nota_id
       where r.escritorio_id = $1 and r.empresa_id = $2`,
    ),
  ).toEqual([{ numero: '1', valor: 12345, certo: true }])
  expect(
    await noBanco(
      destino,
      'select nome_fantasia, cep, logradouro from empresa where escritorio_id = $1 and id = $2',
    ),
  ).toEqual([{ nome_fantasia: 'Padaria; "Fictícia"', cep: '01310100', logradouro: '=Rua' }])
  expect(
    await noBanco(
      destino,
      'select competencia from periodo_bloqueio where escritorio_id = $1 and empresa_id = $2 and reaberto_em is null',
    ),
  ).toEqual([{ competencia: '2026-03' }])
  expect(parteDe(feita.conteudo, 'Notas fiscais')).toEqual([
    { nome: 'Notas fiscais', quantos: 3, destino: 'empresa', porque: null },
  ])
  expect(parteDe(feita.conteudo, 'Trilha: quem mudou o quê')).toEqual([
    expect.objectContaining({ destino: 'arquivo', porque: null }),
  ])
  // The activity that the company already had is the same one.
  expect(parteDe(feita.conteudo, 'Atividades')).toEqual([
    expect.objectContaining({
      quantos: 1,
      destino: 'arquivo',
      porque: expect.stringContaining('Já estavam'),
    }),
  ])
})

test('o segundo ZIP tem a mesma cadeia, os mesmos diários e saldos, e as mesmas notas', async () => {
  await noBanco(
    destino,
    'update empresa set razao_social = $3 where escritorio_id = $1 and id = $2',
    origem.empresa.nome,
  )
  await confirmar(destino.escritorio, await enviar(destino, bytes))
  const [antes, depois] = [unzipSync(bytes), unzipSync(await exportar(destino, 'saida-total'))]
  const iguais = Object.keys(antes).filter((nome) =>
    /^(diarios|cadeia)\/|^tabelas\/(contas|saldos-mensais|partidas|plano-de-contas|centros-de-custo|participantes|anotacoes)\.csv$/.test(
      nome,
    ),
  )
  expect(iguais.length).toBeGreaterThan(7)
  for (const nome of iguais)
    if (nome !== 'cadeia/raizes.csv')
      expect(strFromU8(depois[nome] ?? new Uint8Array()), nome).toBe(
        strFromU8(antes[nome] ?? new Uint8Array()),
      )
  const xmls = (zip: typeof antes) =>
    Object.entries(zip)
      .filter(([nome]) => nome.startsWith('notas/'))
      .map(([nome, conteudo]) => [nome.replace(/-\d+\.xml$/, ''), strFromU8(conteudo)])
      .sort()
  expect(xmls(depois)).toEqual(xmls(antes))
})

test('as regras de lançamento e as contas conferidas falam das contas daqui', async () => {
  await confirmar(destino.escritorio, await enviar(destino, bytes))
  for (const consulta of [
    `select r.evento, r.funcao, c.codigo, c.nome from regra_contabil r join conta_contabil c on c.escritorio_id = r.escritorio_id and c.id = r.conta_id
     where r.escritorio_id = $1 and r.empresa_id = $2`,
    'select evento, ativa, historico from regra_de_evento where escritorio_id = $1 and empresa_id = $2',
    `select c.codigo, f.ate, f.saldo, f.conferida_em, f.conferida_por_nome from conferencia_conta f
     join conta_contabil c on c.escritorio_id = f.escritorio_id and c.id = f.conta_id where f.escritorio_id = $1 and f.empresa_id = $2`,
  ]) {
    const la = await noBanco(origem, consulta)
    expect(la).toHaveLength(1)
    expect(await noBanco(destino, consulta)).toEqual(la)
  }
})

test('o que já foi depreciado não se deprecia outra vez, e o bem sabe quanto foi', async () => {
  await confirmar(destino.escritorio, await enviar(destino, bytes))
  const bensDe = async ({ escritorio, empresa }: Onde) =>
    (await escritorio.rodar((ctx) => listarBens(ctx, { empresaId: empresa.id }))).bens.map(
      ({ descricao, depreciado, quota }) => ({ descricao, depreciado, quota }),
    )
  expect(await bensDe(destino)).toEqual(await bensDe(origem))
  expect((await bensDe(destino))[0]?.depreciado).toBeGreaterThan(0)
  await expect(
    destino.escritorio.rodar((ctx) => depreciar(ctx, deMaio(destino))),
  ).rejects.toMatchObject({ codigo: 'nada-a-fazer' })
  const { confirmados } = await destino.escritorio.rodar((ctx) =>
    depreciar(ctx, { ...deMaio(destino), competencia: '2026-06' }),
  )
  expect(confirmados).toHaveLength(1)
})

test('a empresa que já tem notas fica com as suas: as do arquivo só se guardam, e a prévia diz por quê', async () => {
  await umaNota(destino, 9)
  const importacaoId = await enviar(destino, bytes)
  const previa = await previaDe(destino.escritorio, importacaoId)
  expect(previa.impedimentos).toEqual([])
  for (const { conteudo } of [previa, await confirmar(destino.escritorio, importacaoId)]) {
    expect(parteDe(conteudo, 'Notas fiscais')).toEqual([
      {
        ...{ nome: 'Notas fiscais', quantos: 3, destino: 'arquivo' },
        porque: expect.stringContaining('já tem notas'),
      },
    ])
    expect(parteDe(conteudo, 'Dados da empresa')).toMatchObject([{ destino: 'empresa' }])
  }
  expect((await noBanco(destino, NOTAS)).map(({ numero }) => numero)).toEqual(['9'])
  expect(await correnteDe(destino)).toEqual(await correnteDe(origem))
})

test('noutro estabelecimento da empresa entra o livro, e o resto só se guarda', async () => {
  const { escritorio } = destino
  const filial = `${origem.empresa.cnpj.slice(0, 8)}0002`
  const { digitosDoCnpj } = await import('@razao/engine/cadastro')
  const la = {
    escritorio,
    empresa: await umaEmpresa(escritorio, { cnpj: `${filial}${digitosDoCnpj(filial)}` }),
  }
  const feita = await confirmar(escritorio, await enviar(la, bytes))
  expect(feita).toMatchObject({ estado: 'concluida' })
  expect(parteDe(feita.conteudo, 'Notas fiscais')).toMatchObject([
    { destino: 'arquivo', porque: expect.stringContaining('do estabelecimento') },
  ])
  expect(await noBanco(la, NOTAS)).toEqual([])
  expect(await correnteDe(la)).toEqual(await correnteDe(origem))
})

/** The same export with one file changed, and a manifest that agrees with it: only what is inside is wrong. */
function refeito(nome: string, mudar: (texto: string) => string): Uint8Array {
  const partes = unzipSync(bytes)
  const novo = strToU8(mudar(strFromU8(partes[nome] ?? new Uint8Array())))
  const manifesto = JSON.parse(strFromU8(partes['manifest.json'] ?? new Uint8Array())) as {
    arquivos: { nome: string; bytes: number; sha256: string }[]
  }
  for (const arquivo of manifesto.arquivos)
    if (arquivo.nome === nome) Object.assign(arquivo, { bytes: novo.length, sha256: sha256(novo) })
  return zipSync({ ...partes, [nome]: novo, 'manifest.json': strToU8(JSON.stringify(manifesto)) })
}

test('um evento de nota que não é da empresa não entra no escritório', async () => {
  const alheia = refeito('registros/nota-evento.csv', (t) => t.replace(CHAVE(2), CHAVE(777)))
  const feita = await confirmar(destino.escritorio, await enviar(destino, alheia))
  expect(feita).toMatchObject({ estado: 'concluida' })
  expect(
    await noBanco(
      destino,
      'select chave_nota from nota_evento where escritorio_id = $1 and $2::bigint > 0',
    ),
  ).toEqual([])
  expect(parteDe(feita.conteudo, 'Eventos de notas')).toMatchObject([
    { quantos: 1, destino: 'arquivo', porque: expect.stringContaining('falam do que não veio') },
  ])
})

test.each([
  [
    'um valor que não é dinheiro',
    (t: string) => t.replace(';123,45;', ';cem reais;'),
    /Notas fiscais».*não se lê/,
  ],
  [
    'um mês que não existe',
    (t: string) => t.replaceAll('2026-03;', '2026-13;'),
    /Notas fiscais».*não cabe aqui/,
  ],
  [
    'um JSON quebrado',
    (t: string) => t.replaceAll('{""irrf', '{{""irrf'),
    /Notas fiscais».*não se lê/,
  ],
] as const)('%s numa tabela: recusado com o nome dela, e nada fica', async (_, mudar, diz) => {
  const { escritorio } = destino
  const importacaoId = await enviar(destino, refeito('registros/nota-fiscal.csv', mudar))
  expect((await previaDe(escritorio, importacaoId)).impedimentos).toEqual([])
  const { operacaoId } = await escritorio.rodar((ctx) =>
    confirmarImportacaoContabil(ctx, { importacaoId }),
  )
  await importarLivroJob(escritorio.job(), { operacaoId })
  expect(await previaDe(escritorio, importacaoId)).toMatchObject({
    estado: 'previa',
    motivo: expect.stringMatching(diz),
  })
  expect(await noBanco(destino, NOTAS)).toEqual([])
  expect((await correnteDe(destino)).lancamentos).toBe(0)
  expect(
    await noBanco(
      destino,
      `select id from documento where escritorio_id = $1 and empresa_id = $2 and tipo = 'contrato'`,
    ),
  ).toEqual([])
})
