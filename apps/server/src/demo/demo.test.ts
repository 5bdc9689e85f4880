import { createHash } from 'node:crypto'
import { validarCnpj, validarCpf } from '@razao/engine/cadastro'
import { lerDocumentosFiscais } from '@razao/formats/nfse'
import { contaPorEmail } from '@razao/identity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bancoDeTeste } from '../../../../scripts/testes/banco-de-teste.ts'
import { conciliacaoContabil } from '../modules/contabil/automaticos/conciliacao.ts'
import { verificarCorrente } from '../modules/contabil/livro/conferir.ts'
import { createPool, type Pool } from '../platform/db/index.ts'
import { bancoDaDemonstracao, DEMONSTRACAO } from '../testes/banco-da-demonstracao.ts'
import { ETIQUETA } from './carteira.ts'
import { carregarMunicipios, DEMO_USERS, semearDemonstracao } from './index.ts'
import { abrirOficina, emTransacao } from './oficina.ts'

const ULTIMA = '2026-10'
const { segredo: SEGREDO, hoje: HOJE } = DEMONSTRACAO

let bancos: Awaited<ReturnType<typeof bancoDeTeste>>[] = []
let pool: Pool
let outro: Pool

const semear = (url: string, log?: (linha: string) => void) =>
  semearDemonstracao({ ...DEMONSTRACAO, databaseUrl: url, ...(log ? { log } : {}) })

beforeAll(async () => {
  bancos = [await bancoDaDemonstracao(), await bancoDeTeste()]
  const [um, dois] = bancos.map(({ url }) => url)
  // The other dies as soon as the second office is created, and is taken up again.
  await expect(
    semear(dois ?? '', (linha) => {
      if (linha.includes('Vizinho')) throw new Error('morreu')
    }),
  ).rejects.toThrow('morreu')
  await semear(dois ?? '')
  pool = createPool({ url: um ?? '', max: 2, name: 'teste' })
  outro = createPool({ url: dois ?? '', max: 2, name: 'teste' })
}, 480_000)

afterAll(async () => {
  await Promise.all([pool?.end(), outro?.end()])
  await Promise.all(bancos.map((banco) => banco.drop()))
})

const linhas = async <T extends object>(sql: string): Promise<T[]> =>
  (await pool.query<T>(sql)).rows
const nenhuma = async (sql: string) => expect(await linhas(sql)).toEqual([])

/**
 * Each entry is sealed with the instant it was written: what is sealed is compared, the seals are proved apart.
 * The proof of an office's host is drawn by lot, as a password is.
 */
const DO_INSTANTE: Readonly<Record<string, readonly string[]>> = {
  escritorio: ['dominio_prova', 'dominio_conferir_em'],
  lancamento: ['registrado_em', 'hash', 'hash_anterior'],
  livro: ['registrado_em', 'hash'],
}

/** The same rows, whatever the machine and the moment: only instants of writing and random ids are left out. */
async function retrato(de: Pool): Promise<Record<string, string>> {
  const { rows } = await de.query<{ tabela: string }>(
    `select table_name as tabela from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name not in ('auditoria', 'evento_ao_vivo', 'idempotencia', 'migracao')
     order by 1`,
  )
  const resumos: Record<string, string> = {}
  for (const { tabela } of rows) {
    const { rows: todas } = await de.query<{ linha: string }>(
      `select (to_jsonb(t) - array['criado_em', 'criada_em', 'atualizado_em', 'uid', 'sujeito'] - $1::text[])::text collate "C" as linha from ${tabela} t order by 1`,
      [DO_INSTANTE[tabela] ?? []],
    )
    const hash = createHash('sha256')
    for (const { linha } of todas) hash.update(linha).update('\n')
    resumos[tabela] = `${todas.length}:${hash.digest('hex')}`
  }
  return resumos
}

test('two seeds of the same day are the same rows, one of them interrupted; a third changes nothing', async () => {
  const primeiro = await retrato(pool)
  expect(await retrato(outro)).toEqual(primeiro)
  await semear(bancos[0]?.url ?? '')
  expect(await retrato(pool)).toEqual(primeiro)
})

test('each book proves itself again, from its first entry to its tip', async () => {
  const oficina = abrirOficina({ pool, dataDir: '/nao-usada', segredo: SEGREDO, contar: () => {} })
  const livros = await linhas<{
    escritorio: number
    empresa: number
    sequencia: number
    raiz: string
  }>(
    `select escritorio_id as escritorio, empresa_id as empresa, sequencia, encode(hash, 'hex') as raiz from livro`,
  )
  expect(livros.length).toBe(63)
  expect(livros.some(({ sequencia }) => sequencia > 50)).toBe(true)
  for (const { escritorio, empresa, sequencia, raiz } of livros) {
    const visto = await emTransacao(oficina, escritorio, (ctx) => verificarCorrente(ctx, empresa))
    expect(visto).toEqual({ lancamentos: sequencia, raiz, alterado: null })
  }
})

test('the two offices are ready and apart, with one user per role', async () => {
  const escritorios = await linhas<{ nome: string; empresas: number; pronto: boolean }>(
    `select e.nome, e.demonstracao as pronto, count(c.id)::int as empresas from escritorio e
     left join empresa c on c.escritorio_id = e.escritorio_id group by 1, 2 order by 3 desc`,
  )
  expect(escritorios).toMatchObject([
    { empresas: 60, pronto: true },
    { empresas: 3, pronto: true },
  ])
  const papeis = await linhas<{ perfil: number }>(
    'select distinct perfil from usuario_papel order by 1',
  )
  expect(papeis.map(({ perfil }) => perfil)).toEqual([0, 1, 2, 3, 4, 5])
  for (const { email, senha } of DEMO_USERS) {
    expect(senha.length).toBeGreaterThanOrEqual(8)
    const conta = await contaPorEmail(pool, email)
    const { rows } = await pool.query('select perfil from app.sessoes_do_sujeito($1)', [
      conta?.contaId,
    ])
    expect(rows.length, email).toBeGreaterThan(0)
  }
  // Eunice answers for two companies, and the owner of each of the others for theirs.
  expect(
    await linhas(
      `select cardinality(empresas) as quantas, count(*)::int as pessoas from usuario_papel where perfil = 3 group by 1 order by 1`,
    ),
  ).toEqual([
    { quantas: 1, pessoas: 58 },
    { quantas: 2, pessoas: 1 },
  ])
})

test('where nobody of the company is here, the guides were taken there, and the last ones wait', async () => {
  const meses = await linhas<{
    empresa_id: number
    enviado: number
    entrega: { como: string } | null
    motivo_codigo: string | null
    ultimo: boolean
  }>(
    `select f.empresa_id, f.enviado, f.entrega, f.motivo_codigo, f.competencia = '${ULTIMA}' as ultimo from fechamento f
     where not exists (select from usuario_papel v where v.escritorio_id = f.escritorio_id and v.perfil = 3 and f.empresa_id = any (v.empresas))
       and exists (select from guia g where g.escritorio_id = f.escritorio_id and g.empresa_id = f.empresa_id
         and g.competencia = f.competencia and g.estado <> 'substituida')`,
  )
  expect(new Set(meses.map(({ empresa_id }) => empresa_id)).size).toBe(3)
  const atras = meses.filter(({ ultimo }) => !ultimo)
  expect(atras.length).toBeGreaterThan(40)
  for (const { enviado, entrega } of atras)
    expect([enviado, entrega?.como]).toEqual([2, 'whatsapp'])
  expect(meses).toContainEqual(
    expect.objectContaining({ ultimo: true, enviado: 3, motivo_codigo: 'sem-destinatario' }),
  )
  // Nobody read there what nobody could open.
  await nenhuma(
    `select g.id from guia g where g.lida_em is not null and not exists (select from usuario_papel v
       where v.escritorio_id = g.escritorio_id and v.perfil = 3 and g.empresa_id = any (v.empresas))`,
  )
})

test('notes, guides and folha agree with the books of every company in a closed month', async () => {
  const oficina = abrirOficina({ pool, dataDir: '/nao-usada', segredo: SEGREDO, contar: () => {} })
  const fechadas = await linhas<{ escritorio: number; empresa: number; competencia: string }>(
    `select escritorio_id as escritorio, empresa_id as empresa, competencia from periodo_bloqueio
     where competencia in ('2025-12', '2026-09') and reaberto_em is null`,
  )
  const diferem: unknown[] = []
  let comparadas = 0
  for (const { escritorio, empresa: empresaId, competencia } of fechadas) {
    const { linhas: vistas } = await emTransacao(oficina, escritorio, (ctx) =>
      conciliacaoContabil(ctx, { empresaId, competencia }),
    )
    comparadas += vistas.length
    diferem.push(...vistas.filter(({ diferenca }) => diferenca !== 0))
  }
  expect(diferem).toEqual([])
  expect(comparadas).toBeGreaterThan(400)
})

test('who has employees puts férias and 13º aside, and pays them from there', async () => {
  // Bakery, cleaning company and MEI: the month's share, what the folha took, and never a debit balance.
  expect(
    await linhas(
      `select split_part(chave, ':', 1) as chave, count(distinct empresa_id)::int as empresas from lancamento
       where origem = 'fechamento' and chave ~ '^(ferias|decimo-terceiro)(-baixad[ao]s?)?:' group by 1 order by 1`,
    ),
  ).toEqual([
    { chave: 'decimo-terceiro', empresas: 3 },
    { chave: 'decimo-terceiro-baixado', empresas: 3 },
    { chave: 'ferias', empresas: 3 },
    { chave: 'ferias-baixadas', empresas: 3 },
  ])
  await nenhuma(
    `select empresa_id, conta_id, competencia from (
       select s.empresa_id, s.conta_id, s.competencia, sum(s.creditos - s.debitos) over (partition by s.escritorio_id, s.empresa_id, s.conta_id order by s.competencia) as saldo
       from saldo_mensal s join conta_contabil c on c.escritorio_id = s.escritorio_id and c.id = s.conta_id and c.codigo in ('2.1.5.01', '2.1.5.02', '2.1.5.03')) m
     where saldo < 0`,
  )
})

test('every entry balances', async () => {
  await nenhuma(
    'select lancamento_id from partida group by escritorio_id, lancamento_id having sum(valor) <> 0 or count(*) < 2',
  )
  await nenhuma(
    `select a.id from apuracao a join fechamento f using (escritorio_id, empresa_id, competencia)
     where f.contabil = 2 and a.atual and a.receita > 0 and not exists (select from lancamento l
       where l.escritorio_id = a.escritorio_id and l.origem = 'fechamento' and l.origem_id = a.id)`,
  )
})

test('each guide says what was worked out', async () => {
  await nenhuma(
    `select g.id from guia g join apuracao a on a.escritorio_id = g.escritorio_id and a.id = g.apuracao_id
     where g.chave in ('das', 'das-mei') and g.estado <> 'substituida' and g.total <> a.valor
       and not exists (select from apuracao b where b.escritorio_id = a.escritorio_id and b.empresa_id = a.empresa_id and b.saldo_minimo > 0)`,
  )
  await nenhuma(
    `select f.empresa_id, f.competencia from fechamento f
     join apuracao a on a.escritorio_id = f.escritorio_id and a.empresa_id = f.empresa_id and a.competencia = f.competencia and a.atual
     where f.guia = 2 and f.regime = 1 and a.valor >= 1000 and not exists (select from guia g
       where g.escritorio_id = f.escritorio_id and g.empresa_id = f.empresa_id and g.competencia = f.competencia and g.chave = 'das')`,
  )
  await nenhuma(
    `select id from guia where paga_em > '${HOJE}' or (estado = 'paga') <> (paga_em is not null)`,
  )
})

test('no DAS of the months behind was paid without its month being declared, and the last is left to declare', async () => {
  await nenhuma(
    `select g.id from guia g where g.chave = 'das' and g.estado in ('enviada', 'lida', 'paga') and g.competencia < '${ULTIMA}'
       and not exists (select from declaracao_por_fora d where d.escritorio_id = g.escritorio_id and d.empresa_id = g.empresa_id
         and d.competencia = g.competencia)`,
  )
  await nenhuma(
    `select empresa_id from declaracao_por_fora where competencia >= '${ULTIMA}' or em > '${HOJE}' or em <= (competencia || '-01')::date`,
  )
})

test('revenue is the sum of the notes, and RBT12 of the revenues', async () => {
  await nenhuma(
    `select r.empresa_id, r.competencia, r.interna + r.externa as receita, sum(n.bruto - n.desconto) as notas
     from receita_mensal r join nota_fiscal n using (escritorio_id, empresa_id, competencia)
     where r.origem = 'notas' and n.direcao = 1 and n.status = 1 and n.receita
     group by r.escritorio_id, r.empresa_id, r.competencia, r.interna, r.externa
     having r.interna + r.externa <> sum(n.bruto - n.desconto)`,
  )
  const conferidas = await linhas<{ rbt12: number; soma: number }>(
    `select a.rbt12, sum(r.interna + r.externa)::bigint as soma
     from apuracao a join empresa e on e.escritorio_id = a.escritorio_id and e.id = a.empresa_id
     join receita_mensal r on r.escritorio_id = a.escritorio_id and r.empresa_id = a.empresa_id
       and r.competencia >= to_char((a.competencia || '-01')::date - interval '12 months', 'YYYY-MM') and r.competencia < a.competencia
     where a.regime = 1 and a.atual and to_char(e.abertura + interval '12 months', 'YYYY-MM') < a.competencia
     group by a.escritorio_id, a.id, a.rbt12`,
  )
  expect(conferidas.length).toBeGreaterThan(900)
  expect(conferidas.filter(({ rbt12, soma }) => rbt12 !== soma)).toEqual([])
})

test('the months behind are locked and the last one is halfway', async () => {
  await nenhuma(
    `select f.empresa_id, f.competencia from fechamento f where f.bloqueio = 2 and not exists (select from periodo_bloqueio b
       where b.escritorio_id = f.escritorio_id and b.empresa_id = f.empresa_id and b.competencia = f.competencia and b.reaberto_em is null)`,
  )
  await nenhuma(
    `select 1 from fechamento where competencia < '2026-09' and situacao <> 'concluida'`,
  )
  const situacoes = await linhas<{ situacao: string }>(
    `select distinct situacao from fechamento where competencia = '${ULTIMA}' order by 1`,
  )
  expect(situacoes.map(({ situacao }) => situacao)).toEqual([
    'aguardando-cliente',
    'atencao',
    'concluida',
    'erro',
    'pendente',
    'pronta',
  ])
  const meses = await linhas<{ n: number }>(
    'select count(distinct competencia)::int as n from apuracao where escritorio_id = 1',
  )
  expect(meses).toEqual([{ n: 24 }])
})

test('the companies with facts besides notes close to the end', async () => {
  const fechadas = await linhas<{ etiqueta: string; feitos: number; guias: string[] }>(
    `select e.etiquetas[1] as etiqueta, count(*) filter (where f.contabil = 2)::int as feitos,
       (select array_agg(distinct g.chave order by g.chave) from guia g where g.escritorio_id = e.escritorio_id and g.empresa_id = e.id) as guias
     from empresa e join fechamento f on f.escritorio_id = e.escritorio_id and f.empresa_id = e.id
     where e.etiquetas && array['com empregados', 'patronal fora do DAS', 'MEI com empregado', 'lucro real mensal',
       'lucro real trimestral', 'regime de caixa', 'retenções de clientes']
     group by e.escritorio_id, e.id order by 1`,
  )
  expect(fechadas).toHaveLength(7)
  for (const { etiqueta, feitos } of fechadas) expect(feitos, etiqueta).toBeGreaterThan(3)
  const guias = Object.fromEntries(fechadas.map(({ etiqueta, guias }) => [etiqueta, guias]))
  expect(guias['com empregados']).toEqual(expect.arrayContaining(['das', 'fgts', 'inss']))
  expect(guias['MEI com empregado']).toEqual(expect.arrayContaining(['dae', 'das-mei']))
  expect(guias['lucro real mensal']).toEqual(expect.arrayContaining(['cofins', 'irpj', 'pis']))
  expect(guias['lucro real trimestral']).toEqual(
    expect.arrayContaining(['cofins', 'irpj-quota-1', 'pis']),
  )
})

describe('variety', () => {
  test('one company of each trouble', async () => {
    const achadas = await linhas<{ etiqueta: string; n: number }>(
      `select t.etiqueta, count(e.id)::int as n from unnest($$${`{${Object.values(ETIQUETA)
        .map((etiqueta) => `"${etiqueta}"`)
        .join(',')}}`}$$::text[]) as t (etiqueta)
       left join empresa e on t.etiqueta = any (e.etiquetas) and e.escritorio_id = 1 group by 1 order by 1`,
    )
    expect(achadas.filter(({ n }) => n !== 1)).toEqual([])
    const doCaso = (etiqueta: string, condicao: string) =>
      linhas(
        `select e.id from empresa e left join apuracao a on a.escritorio_id = e.escritorio_id and a.empresa_id = e.id
           and a.competencia = '${ULTIMA}' and a.atual
         where e.escritorio_id = 1 and '${etiqueta}' = any (e.etiquetas) and ${condicao}`,
      )
    expect(await doCaso('sublimite', 'a.rba > 360000000')).toHaveLength(1)
    expect(await doCaso('fator R abaixo de 28 %', `a.fator_r between 0.26 and 0.27`)).toHaveLength(
      1,
    )
    expect(await doCaso('CNPJ alfanumérico', `e.identificacao ~ '[A-Z]'`)).toHaveLength(1)
    expect(await doCaso('sem movimento', 'a.receita = 0')).toHaveLength(1)
    expect(
      await doCaso('MEI perto do limite', `a.avisos @> '[{"codigo": "limite-mei-proximo"}]'`),
    ).toHaveLength(1)
    const notasDe = (etiqueta: string, condicao: string) =>
      linhas(
        `select e.id from empresa e where e.escritorio_id = 1 and '${etiqueta}' = any (e.etiquetas)
         and exists (select from nota_fiscal n where n.escritorio_id = 1 and n.empresa_id = e.id and ${condicao})`,
      )
    expect(await notasDe('ISS retido', 'n.iss_retido and n.iss > 0')).toHaveLength(1)
    expect(await notasDe('exportação', 'n.exportacao')).toHaveLength(1)
    expect(await notasDe('divergência', `n.competencia = '${ULTIMA}'`)).toHaveLength(1)
  })

  test('every regime and annex, and both sides of the fator R', async () => {
    const regimes = await linhas<{ regime: number }>(
      'select distinct regime from empresa where escritorio_id = 1 order by 1',
    )
    expect(regimes.map(({ regime }) => regime)).toEqual([1, 2, 3, 4, 6])
    const anexos = await linhas<{ anexo: string }>(
      'select distinct anexo from apuracao where anexo is not null order by 1',
    )
    expect(anexos.map(({ anexo }) => anexo)).toEqual(['I', 'II', 'III', 'IV', 'V'])
    const [lados] = await linhas<{ acima: number; abaixo: number }>(
      `select count(*) filter (where fator_r >= 0.28)::int as acima, count(*) filter (where fator_r < 0.28)::int as abaixo
       from fechamento where competencia = '2026-09' and fator_r is not null`,
    )
    expect(lados?.acima).toBeGreaterThan(5)
    expect(lados?.abaixo).toBeGreaterThan(5)
  })
})

test('every document has valid check digits and every name says it is made up', async () => {
  const documentos = await linhas<{ d: string }>(
    `select identificacao as d from empresa union select documento from participante where tipo_pessoa = 2
     union select cnpj from escritorio`,
  )
  expect(documentos.filter(({ d }) => !validarCnpj(d))).toEqual([])
  const cpfs = await linhas<{ d: string }>('select cpf as d from pessoa')
  expect(cpfs.filter(({ d }) => !validarCpf(d))).toEqual([])
  await nenhuma(
    `select apelido from empresa where apelido !~ '(Fictíci|Imaginári|Inventad|de Exemplo|de Faz de Conta|de Mentirinha)'`,
  )
  await nenhuma(`select apelido from empresa group by escritorio_id, apelido having count(*) > 1`)
})

test('the reader of files says of each kept XML what the note says', async () => {
  const notas = await linhas<{
    chave: string
    numero: string
    competencia: string
    bruto: number
    base: number
    iss: number
    iss_retido: boolean
    liquido: number
    retencoes: number
    serie: string | null
    exportacao: boolean
    aliquota_iss: string | null
    conteudo: Buffer
  }>(
    `select n.*, x.conteudo from nota_fiscal n join nota_xml x on x.escritorio_id = n.escritorio_id and x.empresa_id = n.empresa_id
       and x.sha256 = n.xml_sha256 where n.escritorio_id = 1`,
  )
  expect(notas.length).toBeGreaterThan(500)
  for (const nota of notas) {
    const lido = lerDocumentosFiscais(nota.conteudo)
    if (!lido.ok) throw new Error(lido.refusal.mensagem)
    const [documento] = lido.value
    expect(documento).toMatchObject({
      tipo: 'nota',
      chave: nota.chave,
      numero: nota.numero,
      competencia: nota.competencia,
      bruto: nota.bruto,
      base: nota.base,
      iss: nota.iss,
      issRetido: nota.iss_retido,
      liquido: nota.liquido,
      exportacao: nota.exportacao,
    })
    if (documento?.tipo !== 'nota') continue
    expect(documento.serie ?? documento.dps?.serie).toBe(nota.serie)
    expect(Number(documento.aliquotaIss ?? 0)).toBe(Number(nota.aliquota_iss ?? 0))
  }
})

test('the operations of the history ended as they would have, on their day', async () => {
  const status = await linhas<{ status: number }>('select distinct status from operacao order by 1')
  expect(status.map((linha) => linha.status)).toEqual([2, 3, 4, 5])
  await nenhuma(
    `select id from operacao where fim is null or fim > '${HOJE}T23:59:59-03:00' or inicio < criado_em`,
  )
  await nenhuma('select 1 from evento_ao_vivo')
})

test('all municípios are there, and loading them again is nothing', async () => {
  await carregarMunicipios(bancos[0]?.url ?? '')
  const [total] = await linhas('select count(*)::int as n from municipio')
  expect(total).toEqual({ n: 5571 })
  await nenhuma(
    'select e.id from empresa e left join municipio m on m.ibge = e.municipio_ibge where m.ibge is null',
  )
})
