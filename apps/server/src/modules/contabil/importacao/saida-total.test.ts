// A whole book taken to another office: the same balances, the same numbers, the same root; and what is refused.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { comPermissoes } from '../../../testes/com-permissoes.ts'
import {
  abrirBancada,
  type Bancada,
  bloquearMes,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { fichaDoDocumento } from '../../documentos/criar-fichas.ts'
import { lerDocumento } from '../../documentos/index.ts'
import { garantirPlanoDeContas } from '../plano/plano-do-escritorio.ts'
import { confirmarImportacaoContabil, desfazerImportacaoContabil } from './confirmar-importacao.ts'
import { lerImportacaoContabil } from './consultar-importacoes.ts'
import {
  confirmar,
  correnteDe,
  enviar,
  escriturar,
  exportar,
  type Onde,
  previaDe,
  saldosPorCodigo,
} from './testes/bancada-de-livros.ts'

let bancada: Bancada
let origem: Onde
let destino: Onde
let bytes: Uint8Array
let pasta: string

beforeAll(async () => {
  pasta = mkdtempSync(join(tmpdir(), 'razao-saida-'))
  bancada = await abrirBancada({ agora: () => new Date('2027-01-20T12:00:00Z') })
  const escritorio = await umEscritorio(bancada)
  origem = { escritorio, empresa: await umaEmpresa(escritorio) }
  await escriturar(origem)
  await bancada.dono.query(
    `insert into livro_complemento (escritorio_id, empresa_id, exercicio, numero_do_livro, nire, notas, ecd) values ($1, $2, 2026, 7, '35200000001', $3, $4)`,
    [
      ...[escritorio.id, origem.empresa.id],
      JSON.stringify([{ titulo: 'Políticas', texto: 'a; "b"' }]),
      { demonstracaoDoPl: 'dmpl' },
    ],
  )
  for (const antes of [null, 0, 123_45])
    await bancada.dono.query(
      `insert into bem (escritorio_id, empresa_id, descricao, conta_id, aquisicao, inicio, custo, taxa_anual, depreciado_antes)
       select $1, $2, 'Bem ' || coalesce($3::text, '?'), id, '2026-01-10', '2026-01', 1200000, 0.2, $3::bigint from conta_contabil
       where escritorio_id = $1 and codigo = '1.2.3.05'`,
      [escritorio.id, origem.empresa.id, antes],
    )
  bytes = await exportar(origem, 'saida-total')
})
afterAll(async () => {
  await bancada.fechar()
  rmSync(pasta, { recursive: true, force: true })
})
beforeEach(async () => {
  const escritorio = await umEscritorio(bancada)
  destino = { escritorio, empresa: await umaEmpresa(escritorio, { cnpj: origem.empresa.cnpj }) }
})

const verificar = (zip: Uint8Array): string => {
  const arquivo = join(pasta, 'export.zip')
  writeFileSync(arquivo, zip)
  return execFileSync(process.execPath, ['scripts/verificar-livro.ts', arquivo]).toString()
}
const linhasDe = async (onde: Onde, consulta: string) =>
  (await bancada.dono.query(consulta, [onde.escritorio.id, onde.empresa.id])).rows

test('num escritório vazio dá os mesmos saldos, números, instantes e a mesma raiz', async () => {
  const importacaoId = await enviar(destino, bytes, { nome: 'saida.zip' })
  expect(await previaDe(destino.escritorio, importacaoId)).toMatchObject({
    formato: 'saida-total',
    estado: 'previa',
    lancamentos: 41,
    impedimentos: [],
    raiz: (await correnteDe(origem)).raiz,
    conteudo: expect.arrayContaining([
      {
        ...{ nome: 'Lançamentos, com número, instante e hash', quantos: 41 },
        ...{ destino: 'livro', porque: null },
      },
      { nome: 'Documentos da empresa', quantos: 1, destino: 'livro', porque: null },
      { nome: 'Dados da empresa', quantos: 1, destino: 'empresa', porque: null },
    ]),
  })
  expect(await confirmar(destino.escritorio, importacaoId)).toMatchObject({
    estado: 'concluida',
    lancamentos: 41,
  })
  expect(await correnteDe(destino)).toEqual(await correnteDe(origem))
  expect(await saldosPorCodigo(destino)).toEqual(await saldosPorCodigo(origem))
  const lancamentos = `select exercicio, numero, sequencia, registrado_em, rodada, data, chave, origem, historico, documento_numero, encode(hash, 'hex') as hash
    from lancamento where escritorio_id = $1 and empresa_id = $2 order by sequencia`
  expect(await linhasDe(destino, lancamentos)).toEqual(await linhasDe(origem, lancamentos))
  const plano = `select c.codigo, c.nome, c.tipo, c.natureza, c.referencial from conta_contabil c
    where c.escritorio_id = $1 and (c.empresa_id is null or c.empresa_id = $2) order by c.codigo`
  expect(await linhasDe(destino, plano)).toEqual(await linhasDe(origem, plano))
  const bens = `select descricao, custo::int, depreciado_antes::int from bem where escritorio_id = $1 and empresa_id = $2 order by 1`
  expect(await linhasDe(destino, bens)).toEqual(await linhasDe(origem, bens))
  const cadastros = `select numero_do_livro, nire, notas, ecd, (select count(*)::int from centro_de_custo k where k.escritorio_id = $1 and k.empresa_id = $2) as centros
    from livro_complemento where escritorio_id = $1 and empresa_id = $2`
  expect(await linhasDe(destino, cadastros)).toEqual(await linhasDe(origem, cadastros))
  const documentos = `select nome, tipo, mime, sha256, tamanho from documento
    where escritorio_id = $1 and empresa_id = $2 and tipo = 'contrato'`
  expect(await linhasDe(destino, documentos)).toEqual(await linhasDe(origem, documentos))
})

test('o que o segundo escritório exporta se verifica fora dele, com a mesma raiz', async () => {
  await confirmar(destino.escritorio, await enviar(destino, bytes))
  const { raiz } = await correnteDe(origem)
  for (const zip of [bytes, await exportar(destino, 'saida-total')])
    expect(verificar(zip)).toContain(`41 lançamentos, raiz ${raiz}`)
})

test('a empresa com lançamentos, de outro CNPJ ou com mês bloqueado é recusada, com o porquê', async () => {
  const importacaoId = await enviar(destino, bytes)
  await bloquearMes(destino.escritorio, destino.empresa.id, '2026-02')
  expect((await previaDe(destino.escritorio, importacaoId)).impedimentos).toEqual([
    'A competência 02/2026 está bloqueada: reabra-a para importar.',
  ])
  for (const mes of ['2025-12', '2026-01', '2026-06'])
    await bloquearMes(destino.escritorio, destino.empresa.id, mes)
  expect((await previaDe(destino.escritorio, importacaoId)).impedimentos).toEqual([
    'As competências 12/2025 a 02/2026, 06/2026 estão bloqueadas: reabra-as para importar.',
  ])
  await bancada.dono.query(
    `update periodo_bloqueio set reaberto_em = now(), motivo = 'reaberto no teste' where escritorio_id = $1`,
    [destino.escritorio.id],
  )
  await confirmar(destino.escritorio, importacaoId)
  await expect(
    destino.escritorio.rodar((ctx) =>
      desfazerImportacaoContabil(ctx, { importacaoId, motivo: 'não era para entrar' }),
    ),
  ).rejects.toMatchObject({ codigo: 'importacao-nao-pode' })
  const outra = await enviar(destino, await exportar(destino, 'saida-total'))
  expect((await previaDe(destino.escritorio, outra)).impedimentos[0]).toContain(
    'só entra num livro vazio',
  )
  await expect(
    destino.escritorio.rodar((ctx) => confirmarImportacaoContabil(ctx, { importacaoId: outra })),
  ).rejects.toMatchObject({ codigo: 'importacao-nao-pode' })
  const vizinha = { escritorio: destino.escritorio, empresa: await umaEmpresa(destino.escritorio) }
  const alheia = await enviar(vizinha, bytes)
  expect((await previaDe(destino.escritorio, alheia)).impedimentos[0]).toContain('O arquivo é de')
})

test('o que ficou só como arquivo sai de novo, dentro do que o segundo escritório exporta', async () => {
  await enviar(destino, bytes, { nome: 'descartada.zip' })
  await confirmar(destino.escritorio, await enviar(destino, bytes, { nome: 'recebida.zip' }))
  const segunda = unzipSync(await exportar(destino, 'saida-total'))
  const zips = Object.keys(segunda).filter((nome) => nome.endsWith('.zip'))
  expect(zips).toEqual([
    expect.stringMatching(/^documentos\/saida-total-recebida\/sem-competencia\/\d+-recebida\.zip$/),
  ])
  expect(Buffer.compare(segunda[zips[0] ?? ''] ?? new Uint8Array(), bytes)).toBe(0)
  const terceiro = await umEscritorio(bancada)
  const la = {
    escritorio: terceiro,
    empresa: await umaEmpresa(terceiro, { cnpj: origem.empresa.cnpj }),
  }
  await confirmar(terceiro, await enviar(la, await exportar(destino, 'saida-total')))
  expect(await correnteDe(la)).toEqual(await correnteDe(origem))
  expect(
    await linhasDe(
      la,
      `select nome from documento where escritorio_id = $1 and empresa_id = $2 and tipo = 'saida-total-recebida'`,
    ),
  ).toEqual([{ nome: 'recebida.zip' }])
})

test('o ZIP enviado só é lido por quem o enviou, que é quem o põe no livro', async () => {
  const { escritorio } = destino
  const colega = { usuarioId: await umColega(escritorio) }
  const importacaoId = await enviar(destino, bytes)
  const documentoDe = async (tipo: string) =>
    (
      await bancada.dono.query<{ id: number }>(
        'select id from documento where escritorio_id = $1 and empresa_id = $2 and tipo = $3 order by id desc limit 1',
        [escritorio.id, destino.empresa.id, tipo],
      )
    ).rows[0]?.id ?? 0
  const enviado = await documentoDe('livro-enviado')
  const ler = (id: number, quem?: { usuarioId: number }) =>
    escritorio.rodar((ctx) => lerDocumento(ctx, id), quem)
  expect(await ler(enviado)).toMatchObject({ mime: 'application/zip' })
  expect(await ler(enviado, colega)).toBeUndefined()
  await expect(
    escritorio.rodar((ctx) => fichaDoDocumento(ctx, { documentoId: enviado }), colega),
  ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  const vista = await escritorio.rodar(
    (ctx) => lerImportacaoContabil(ctx, { importacaoId }),
    colega,
  )
  expect(vista.impedimentos).toEqual([
    'Só quem enviou esta saída total a põe no livro: Ana Fictícia.',
  ])
  await expect(
    escritorio.rodar((ctx) => confirmarImportacaoContabil(ctx, { importacaoId }), colega),
  ).rejects.toMatchObject({ codigo: 'importacao-nao-pode' })
  expect(await confirmar(escritorio, importacaoId)).toMatchObject({ estado: 'concluida' })
  expect(await ler(enviado, colega)).toBeUndefined()
  // Taken along by the next export, it is as closed there as it was here.
  const terceiro = await umEscritorio(bancada)
  const la = { escritorio: terceiro, empresa: await umaEmpresa(terceiro, origem.empresa) }
  await confirmar(terceiro, await enviar(la, await exportar(destino, 'saida-total')))
  const { rows } = await bancada.dono.query<{ id: number }>(
    `select id from documento where escritorio_id = $1 and tipo = 'saida-total-recebida'`,
    [terceiro.id],
  )
  const recebido = (quem?: { usuarioId: number }) =>
    terceiro.rodar((ctx) => lerDocumento(ctx, rows[0]?.id ?? 0), quem)
  expect(await recebido()).toBeDefined()
  expect(await recebido({ usuarioId: await umColega(terceiro) })).toBeUndefined()
})

test.each([
  [['ver', 'confirmar:contabil'], /só a põe na empresa quem confirma em todas as áreas/],
  [['ver', 'confirmar'], null],
] as const)('quem tem %j: %s', async (permissoes, diz) => {
  const { escritorio } = destino
  const importacaoId = await enviar(destino, bytes)
  const { impedimentos } = await escritorio.rodar((ctx) =>
    lerImportacaoContabil(comPermissoes(ctx, permissoes), { importacaoId }),
  )
  if (diz === null) expect(impedimentos).toEqual([])
  else expect(impedimentos.join()).toMatch(diz)
})

/** Another accountant of the same office. */
async function umColega({ id }: Escritorio): Promise<number> {
  const { rows } = await bancada.dono.query<{ id: number }>(
    `with u as (insert into usuario (sujeito, nome, login) values ($2, 'Beto Fictício', $2) returning id)
     insert into usuario_papel (escritorio_id, usuario_id, perfil) select $1, id, 2 from u returning usuario_id as id`,
    [id, `beto${id}@ficticio.example`],
  )
  return rows[0]?.id ?? 0
}

const comMudanca = (nome: string, mudar: (texto: string) => string): Uint8Array => {
  const partes = unzipSync(bytes)
  return zipSync({ ...partes, [nome]: strToU8(mudar(strFromU8(partes[nome] ?? new Uint8Array()))) })
}

test.each([
  [
    'um centavo na corrente',
    'cadeia/lancamentos.tsv',
    (t: string) => t.replace('10005', '10006'),
    /sequência 6\)/,
  ],
  [
    'um lançamento tirado',
    'cadeia/lancamentos.tsv',
    (t: string) => t.split('\n').toSpliced(3, 1).join('\n'),
    /sequência/,
  ],
  ['uma tabela', 'tabelas/contas.csv', (t: string) => `${t}x`, /tabelas\/contas\.csv/],
  ['o manifesto', 'manifest.json', () => '{}', /manifest\.json/],
] as const)('%s alterado: a prévia diz qual, e nada entra', async (_, nome, mudar, diz) => {
  const importacaoId = await enviar(destino, comMudanca(nome, mudar))
  const previa = await previaDe(destino.escritorio, importacaoId)
  expect(previa.problemas.map(({ mensagem }) => mensagem).join(' ')).toMatch(diz)
  await expect(
    destino.escritorio.rodar((ctx) => confirmarImportacaoContabil(ctx, { importacaoId })),
  ).rejects.toMatchObject({ codigo: 'importacao-nao-pode' })
  expect((await correnteDe(destino)).lancamentos).toBe(0)
})

test('bomba e nomes que saem da pasta: recusados, sem escrever fora', async () => {
  const partes = unzipSync(bytes)
  const bomba = zipSync({ ...partes, 'tabelas/contas.csv': new Uint8Array(300 * 1024 * 1024) })
  const previa = await previaDe(destino.escritorio, await enviar(destino, bomba))
  expect(previa.problemas.map(({ mensagem }) => mensagem).join(' ')).toContain('cresce demais')
  const fora = zipSync({ ...partes, 'documentos/../../../../tmp/fora.txt': strToU8('fora') })
  const daFora = await previaDe(destino.escritorio, await enviar(destino, fora))
  expect(daFora.impedimentos.length).toBeGreaterThan(0)
})

test('o plano do escritório de destino pode ser outro: o livro traz o seu', async () => {
  const { escritorio, empresa } = destino
  await escritorio.rodar((ctx) => garantirPlanoDeContas(ctx))
  await bancada.dono.query(
    `update conta_contabil set natureza = 'devedora', nome = 'Outra coisa' where escritorio_id = $1 and codigo = '2.1.1.01'`,
    [escritorio.id],
  )
  await confirmar(escritorio, await enviar(destino, bytes))
  expect(await correnteDe(destino)).toEqual(await correnteDe(origem))
  expect(await saldosPorCodigo(destino)).toEqual(await saldosPorCodigo(origem))
  const proprias = await linhasDe(
    { escritorio, empresa },
    `select codigo, natureza from conta_contabil where escritorio_id = $1 and empresa_id = $2 order by 1`,
  )
  expect(proprias).toEqual([
    { codigo: '1.1.2.50', natureza: 'devedora' },
    { codigo: '2.1.1.01', natureza: 'credora' },
  ])
})
