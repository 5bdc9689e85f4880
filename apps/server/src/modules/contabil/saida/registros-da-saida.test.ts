// What leaves of a company, against the catalogue of the database: no table goes or stays without being said to.
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comPermissoes } from '../../../testes/com-permissoes.ts'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { guardarDocumento, lerDocumento } from '../../documentos/index.ts'
import { exportarLivro, exportarLivroJob } from './exportar-livro.ts'
import { FICAM, formasDosRegistros, REGISTROS } from './registros-da-saida.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste

beforeAll(async () => {
  bancada = await abrirBancada()
  escritorio = await umEscritorio(bancada)
  empresa = await umaEmpresa(escritorio, { apelido: 'Padaria Fictícia' })
})
afterAll(() => bancada.fechar())

const catalogo = async () =>
  (
    await bancada.dono.query<{ tabela: string; da_empresa: boolean }>(`
      select c.relname as tabela, exists (select from pg_attribute e where e.attrelid = c.oid and e.attname = 'empresa_id' and not e.attisdropped) as da_empresa
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'escritorio_id' and not a.attisdropped)`)
  ).rows

test('toda tabela do escritório sai, ou fica com um porquê', async () => {
  const ditas = [...Object.keys(REGISTROS), ...Object.keys(FICAM)]
  expect(new Set(ditas).size).toBe(ditas.length)
  expect([...ditas].sort()).toEqual((await catalogo()).map(({ tabela }) => tabela).sort())
})

test('a tabela sem empresa_id que sai diz quais linhas são da empresa', async () => {
  const semEmpresa = (await catalogo()).filter(({ da_empresa }) => !da_empresa)
  for (const { tabela } of semEmpresa)
    if (REGISTROS[tabela]) expect(REGISTROS[tabela].quais, tabela).toBeDefined()
})

test('nenhum segredo, endereço do armazenamento ou de rede está entre as colunas', async () => {
  await bancada.dono.query('alter table certificado_digital add column senha_cifrada bytea')
  const formas = await escritorio.rodar(formasDosRegistros)
  await bancada.dono.query('alter table certificado_digital drop column senha_cifrada')
  expect(formas.size).toBe(Object.keys(REGISTROS).length)
  for (const [tabela, { colunas, chave }] of formas) {
    expect(chave.length, tabela).toBeGreaterThan(0)
    for (const { nome } of colunas)
      expect(nome, tabela).not.toMatch(
        /senha|segredo|token|cifrad|^local$|^endereco$|^uid$|_id$(?<=escritorio_id|empresa_id)/,
      )
  }
})

const NOTA = '<nfse>fictícia</nfse>'

async function exportar(onde = empresa) {
  const { operacaoId } = await escritorio.rodar((ctx) =>
    exportarLivro(ctx, { empresaId: onde.id, exercicio: 2026, formato: 'saida-total' }),
  )
  await exportarLivroJob(escritorio.job(), { operacaoId })
  const { rows } = await bancada.dono.query<{ id: number; local: string; motivo_texto: string }>(
    `select d.id, d.local, o.motivo_texto from operacao o left join documento d on d.escritorio_id = o.escritorio_id and d.id = (o.resumo ->> 'documentoId')::bigint where o.id = $1`,
    [operacaoId],
  )
  expect(rows[0]?.motivo_texto).toBeNull()
  const arquivos = unzipSync(await bancada.files.lerInteiro(rows[0]?.local ?? ''))
  const texto = (nome: string) => strFromU8(arquivos[nome] ?? new Uint8Array())
  return { documentoId: Number(rows[0]?.id), nomes: Object.keys(arquivos), texto }
}

async function umaNota(id: number, { coletivo = false, xml = NOTA, de = empresa } = {}) {
  const { dono } = bancada
  const chave = `${'9'.repeat(40)}${String(id).padStart(10, '0')}`
  const sha = String(id).padStart(64, '0')
  await dono.query(
    'insert into nota_xml (escritorio_id, empresa_id, sha256, coletivo, conteudo) values ($1, $2, $3, $4, $5)',
    [escritorio.id, de.id, sha, coletivo, Buffer.from(xml)],
  )
  await dono.query(
    `insert into nota_fiscal (escritorio_id, empresa_id, direcao, modelo, leiaute, competencia, emissao, numero, serie, chave, bruto, base, liquido, valor_receita, xml_sha256, contraparte_nome)
     values ($1, $2, 1, 'nfse', 'nacional', '2026-03', '2026-03-10', $3, '1', $4, 12345, 12345, 12345, 12345, $5, '=cmd|fictício')`,
    [escritorio.id, de.id, String(id), chave, sha],
  )
}

test('notas, XML, documentos e trilha saem; o XML de várias empresas e as linhas de outra ficam', async () => {
  const { dono } = bancada
  const vizinha = await umaEmpresa(escritorio, { apelido: 'Vizinha Fictícia' })
  await umaNota(1)
  await umaNota(2, { coletivo: true, xml: '<lote>de outra também</lote>' })
  await umaNota(3, { de: vizinha, xml: '<nfse>da vizinha</nfse>' })
  await escritorio.rodar(async (ctx) => {
    await ctx.db
      .insertInto('empresa_encargos')
      .values({
        escritorio_id: ctx.tenant.escritorioId,
        empresa_id: empresa.id,
        vigente_de: '2026-01',
        rat: '0.01',
        fap: '1.0000',
        fpas: '515',
      })
      .execute()
  })
  const guardado = await bancada.files.guardar({
    escritorioId: escritorio.id,
    conteudo: Buffer.from('contrato fictício'),
    limite: 1000,
  })
  for (const nome of ['contrato.txt', 'sumido.txt'])
    await escritorio.rodar((ctx) =>
      guardarDocumento(ctx, {
        arquivo:
          nome === 'sumido.txt' ? { ...guardado, local: `e1/00/${'0'.repeat(64)}` } : guardado,
        nome,
        mime: 'text/plain',
        tipo: 'contrato',
        origem: 'envio',
        empresaId: empresa.id,
      }),
    )
  const { nomes, texto } = await exportar()
  const notas = texto('registros/nota-fiscal.csv')
  expect(notas.trim().split('\r\n')).toHaveLength(3)
  expect(notas).toContain(';123,45;')
  expect(notas).toContain(`;'=cmd|fictício;`)
  expect(texto('registros/empresa.csv')).toContain('Padaria Fictícia')
  expect(texto('registros/empresa-encargos.csv')).toContain('2026-01;0,010;1,0000;515;')
  expect(texto('registros/auditoria.csv')).toContain('empresa_encargos')
  expect(texto('registros/auditoria.csv')).not.toMatch(/endereco|"local"/)
  const xmls = nomes.filter((nome) => nome.startsWith('notas/'))
  expect(xmls.map((nome) => [nome.replace(/-\d+\.xml$/, ''), texto(nome)])).toEqual([
    ['notas/2026-03/nfse-1', NOTA],
  ])
  const tudo = nomes.map(texto).join('')
  expect(tudo).not.toContain('da vizinha')
  expect(tudo).not.toContain('de outra também')
  expect(nomes.filter((nome) => nome.startsWith('documentos/contrato/'))).toHaveLength(1)
  const { arquivos, faltas } = JSON.parse(texto('manifest.json')) as {
    arquivos: { nome: string; linhas?: number }[]
    faltas: string[]
  }
  expect(arquivos.find(({ nome }) => nome === 'registros/nota-fiscal.csv')?.linhas).toBe(2)
  expect(faltas.join()).toMatch(/sumido\.txt.*não está no armazenamento/)
  expect(faltas.join()).toMatch(/1 XML que também tem nota de outra empresa/)
  expect(texto('LEIA-ME.txt')).toContain('sumido.txt')
  await dono.query('delete from nota_fiscal where escritorio_id = $1', [escritorio.id])
})

test('só quem a pediu a baixa; a seguinte não leva a anterior', async () => {
  const { documentoId } = await exportar()
  const dele = await escritorio.rodar((ctx) => lerDocumento(ctx, documentoId))
  expect(dele).toMatchObject({ tipo: 'saida-total' })
  const deOutro = await escritorio.rodar((ctx) => lerDocumento(ctx, documentoId), {
    usuarioId: escritorio.usuarioId + 1,
  })
  expect(deOutro).toBeUndefined()
  const { nomes } = await exportar()
  expect(nomes.filter((nome) => nome.endsWith('.zip'))).toEqual([])
})

test.each([
  [['ver:contabil'], 'sem-permissao'],
  [['ver:contabil', 'ver:geral', 'ver:fiscal', 'ver:financeiro'], 'sem-permissao'],
  [['ver'], null],
] as const)('com %j o pedido dá %s', async (permissoes, codigo) => {
  const pedir = escritorio.rodar((ctx) =>
    exportarLivro(comPermissoes(ctx, permissoes), {
      empresaId: empresa.id,
      exercicio: 2026,
      formato: 'saida-total',
    }),
  )
  if (codigo === null) expect(await pedir).toMatchObject({ total: 1 })
  else await expect(pedir).rejects.toMatchObject({ codigo })
})

test('o que o armazenamento não guarda é recusado no pedido; o que só se sabe no fim, em palavras', async () => {
  const { files } = bancada
  const arquivo = await files.guardar({
    ...{ escritorioId: escritorio.id, limite: 10_000 },
    conteudo: Buffer.alloc(5000, 7),
  })
  const onde = await umaEmpresa(escritorio)
  await escritorio.rodar((ctx) =>
    guardarDocumento(ctx, {
      ...{ arquivo, nome: 'guia.pdf', mime: 'application/pdf', tipo: 'guia', origem: 'envio' },
      empresaId: onde.id,
    }),
  )
  const pedir = (maior: number) =>
    escritorio.rodar((ctx) =>
      exportarLivro(
        { ...ctx, files: { ...files, maior } },
        { empresaId: onde.id, exercicio: 2026, formato: 'saida-total' },
      ),
    )
  await expect(pedir(4999)).rejects.toMatchObject({
    codigo: 'arquivo-grande-demais',
    detalhes: { detail: expect.stringContaining('Os documentos da empresa passam') },
  })
  const { operacaoId } = await pedir(5001)
  const job = escritorio.job()
  const pequeno = { ...files, maior: 5001 }
  await exportarLivroJob(
    {
      ...job,
      files: pequeno,
      read: (work) => job.read((ctx) => work({ ...ctx, files: pequeno })),
    },
    { operacaoId },
  )
  const { rows } = await bancada.dono.query(
    'select status, motivo_texto, resumo from operacao where id = $1',
    [operacaoId],
  )
  expect(rows).toEqual([
    {
      status: 4,
      motivo_texto: expect.stringContaining('maior arquivo que o armazenamento guarda'),
      resumo: expect.objectContaining({ livro: 'Saída total' }),
    },
  ])
})
