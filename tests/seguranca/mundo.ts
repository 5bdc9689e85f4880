// Two offices with one closed month each, and a canary in everything that has a name: what shows up in
// an answer tells whose data it was.
import { PERFIL } from '@razao/contract'
import { escreverNfseNacional } from '@razao/formats/sinteticos'
import { codigoDoConvite } from '../../apps/server/src/modules/acesso/convites/codigo.ts'
import { confirmarLancamentos } from '../../apps/server/src/modules/contabil/index.ts'
import { criarFicha } from '../../apps/server/src/modules/documentos/fichas.ts'
import {
  executar,
  MES,
  prepararMes,
  umMes,
} from '../../apps/server/src/modules/fiscal/testes/mes-de-teste.ts'
import { type Escritorio, umCpf, umEscritorio } from '../../apps/server/src/testes/fabricas.ts'
import { type BancadaDeAtaque, SEGREDO } from './bancada-de-ataque.ts'

export type Papel = keyof typeof PERFIS
/** Every way of asking: nobody, each profile of the specification, and somebody suspended. */
const PERFIS = {
  funcionario: PERFIL.funcionario,
  integracao: PERFIL.integracao,
  empresa: PERFIL.empresa,
  /** An accountant who was given only some companies. */
  contadorDeAlgumas: PERFIL.contador,
  contador: PERFIL.contador,
  administrador: PERFIL.administrador,
  root: PERFIL.root,
  suspenso: PERFIL.contador,
} as const
export const veSoAlgumas = (papel: Papel): boolean =>
  papel === 'empresa' || papel === 'funcionario' || papel === 'contadorDeAlgumas'
export const PAPEIS = Object.keys(PERFIS) as Papel[]

/** Ids of everything one company has. */
export type Objetos = {
  readonly canario: string
  readonly escritorio: number
  readonly empresa: number
  readonly socio: number
  readonly nota: number
  readonly recebimento: number
  readonly documento: number
  readonly importacao: number
  readonly importacaoConcluida: number
  readonly importacaoADescartar: number
  readonly livroEnviado: number
  readonly livroAConfirmar: number
  readonly livroImportado: number
  readonly livroADescartar: number
  readonly operacao: number
  readonly operacaoComErro: number
  readonly operacaoAResolver: number
  readonly apuracao: number
  readonly guia: number
  readonly proLabore: number
  readonly empregado: number
  readonly responsavel: number
  readonly uid: string
  readonly dominio: string
  readonly colega: number
  readonly colegaASair: number
  readonly integracao: number
  readonly token: number
  readonly convite: number
  readonly conviteACancelar: number
  readonly codigoDoConvite: string
  readonly pedido: number
  readonly pedidoARecusar: number
  readonly uidDoPedido: string
  readonly notificacao: number
  /** Two accounts of the company's own, so that another company's are strange. */
  readonly conta: number
  readonly contaPar: number
  readonly centro: number
  readonly participante: number
  readonly lancamento: number
  readonly lancamentoACorrigir: number
  readonly rascunho: number
  readonly rascunhoAConfirmar: number
  readonly bem: number
  readonly regra: number
  readonly excecao: number
}

export type Casa = {
  readonly escritorio: Escritorio
  readonly pessoas: Readonly<Record<Papel, { id: number; sujeito: string }>>
}

export type Mundo = {
  readonly bancada: BancadaDeAtaque
  readonly a: Casa
  readonly b: Casa
  /** The company the company user of A sees. */
  readonly a1: Objetos
  /** Another company of the same office. */
  readonly a2: Objetos
  /** A company of the other office. */
  readonly b1: Objetos
  um<T>(sql: string, valores?: unknown[]): Promise<T>
  tokenDe(casa: 'a' | 'b', papel: Papel): string
  ficha(casa: 'a' | 'b', papel: Papel, alvo: { tipo: 'documento' | 'nota'; id: number }): string
}

export { MES }
export const INEXISTENTE = 987_654_321_987

export async function criarMundo(bancada: BancadaDeAtaque): Promise<Mundo> {
  const um = async <T>(sql: string, valores: unknown[] = []): Promise<T> =>
    (await bancada.dono.query(sql, valores)).rows[0] as T
  const donos = { a: await umEscritorio(bancada), b: await umEscritorio(bancada) }
  const a1 = await umaEmpresaCompleta({ bancada, um, escritorio: donos.a }, 'A1')
  const a2 = await umaEmpresaCompleta({ bancada, um, escritorio: donos.a }, 'A2')
  const b1 = await umaEmpresaCompleta({ bancada, um, escritorio: donos.b }, 'B1')
  const a = { escritorio: donos.a, pessoas: await pessoasDe(um, donos.a.id, [a1.empresa], 'A') }
  const b = { escritorio: donos.b, pessoas: await pessoasDe(um, donos.b.id, [b1.empresa], 'B') }
  const casas = { a, b }
  return {
    bancada,
    ...{ a, b, a1, a2, b1, um },
    tokenDe: (casa, papel) => bancada.tokenDe(casas[casa].pessoas[papel].sujeito),
    ficha: (casa, papel, alvo) => {
      const { escritorio, pessoas } = casas[casa]
      const ctx = {
        user: { id: pessoas[papel].id },
        tenant: { escritorioId: escritorio.id },
        clock: bancada.clock,
        segredo: SEGREDO,
      }
      return criarFicha(ctx as never, alvo).ficha
    },
  }
}

async function pessoasDe(um: Mundo['um'], escritorioId: number, empresas: number[], casa: string) {
  const pares = await Promise.all(
    PAPEIS.map(async (papel) => {
      const sujeito = `${papel}-${escritorioId}`
      const soAlgumas = veSoAlgumas(papel)
      const { id } = await um<{ id: number }>(
        `with u as (insert into usuario (sujeito, nome, login) values ($1, $2, $1) returning id)
         insert into usuario_papel (escritorio_id, usuario_id, perfil, todas_empresas, empresas, situacao)
         select $3, u.id, $4, $5, $6, $7 from u returning usuario_id as id`,
        [
          sujeito,
          `CANARIO-${casa}0 ${papel}`,
          escritorioId,
          PERFIS[papel],
          !soAlgumas,
          soAlgumas ? empresas : [],
          papel === 'suspenso' ? 'suspenso' : 'ativo',
        ],
      )
      return [papel, { id, sujeito }] as const
    }),
  )
  return Object.fromEntries(pares) as Casa['pessoas']
}

type Obra = { bancada: BancadaDeAtaque; um: Mundo['um']; escritorio: Escritorio }

/** One company with everything in it, its month closed by the product itself. */
async function umaEmpresaCompleta(obra: Obra, sigla: string): Promise<Objetos> {
  const { um, escritorio } = obra
  const canario = `CANARIO-${sigla}`
  const empresa = await umMes(escritorio, {
    apelido: `${canario} Padaria`,
    socios: [{ regra: { tipo: 'fixo', valor: 500_000 } }],
    notas: [{ valor: 2_500_000 }, { valor: 1_234_567 }],
  })
  const empregado = await umEmpregado(obra, empresa.id, canario)
  await prepararMes(escritorio)
  await executar(escritorio, [empresa.id], 'tudo', 'contabil')
  const chave = [escritorio.id, empresa.id]
  await um(
    `update pessoa set nome = $3 where escritorio_id = $1 and id in (select pessoa_id from socio where empresa_id = $2)`,
    [...chave, `${canario} Sócia`],
  )
  await um(
    `update nota_fiscal set contraparte_nome = $3, descricao = $3 where escritorio_id = $1 and empresa_id = $2`,
    [...chave, `${canario} Cliente`],
  )
  await um(`update guia set lida_por = $3 where escritorio_id = $1 and empresa_id = $2`, [
    ...chave,
    `${canario} Leitora`,
  ])
  const idDe = async (tabela: string, onde = ''): Promise<number> =>
    (
      await um<{ id: number }>(
        `select id from ${tabela} where escritorio_id = $1 and empresa_id = $2 ${onde} order by id limit 1`,
        chave,
      )
    ).id
  const nota = await notaComXml(obra, { id: empresa.id, cnpj: empresa.cnpj }, canario)
  const recebimento = await um<{ id: number }>(
    `insert into recebimento (escritorio_id, empresa_id, competencia, titulo, nota_id, data, valor)
     values ($1, $2, '2026-11', 'nota-' || $3::bigint, $3, '2026-11-03', 1) returning id`,
    [...chave, nota],
  )
  return {
    canario,
    escritorio: escritorio.id,
    empresa: empresa.id,
    socio: await idDe('socio'),
    nota,
    recebimento: recebimento.id,
    ...(await documentosDe(obra, empresa.id, canario)),
    ...(await operacoesDe(obra, empresa.id, canario)),
    apuracao: await idDe('apuracao'),
    guia: await idDe('guia', `and chave = 'das'`),
    proLabore: await idDe('pro_labore'),
    empregado,
    responsavel: escritorio.usuarioId,
    ...(await pessoasEConvites(obra, empresa.id, canario)),
    ...(await livroDe(obra, empresa.id, canario)),
  }
}

/** Accounts and cost centre of its own, two entries, a draft, an asset, a rule, an exception to a lock. */
async function livroDe({ um, escritorio }: Obra, empresaId: number, canario: string) {
  const novo = async (texto: string, valores: unknown[] = []): Promise<number> =>
    (await um<{ id: number }>(texto, [escritorio.id, empresaId, ...valores])).id
  const conta = async (codigo: string) =>
    await novo(
      `insert into conta_contabil (escritorio_id, empresa_id, plano_id, codigo, nome, nivel, tipo, natureza, grupo)
       select $1, $2, id, $3, $4, 4, 'analitica', 'devedora', 'ativo' from plano_modelo where escritorio_id = $1 and padrao returning id`,
      [codigo, `${canario} conta`],
    )
  const [umaConta, outraConta] = [await conta('1.1.1.81'), await conta('1.1.1.82')]
  const partidas = [
    { conta: { id: umaConta, codigo: '1.1.1.81' }, valor: 100 },
    { conta: { id: outraConta, codigo: '1.1.1.82' }, valor: -100 },
  ]
  const lancados = await escritorio.rodar((ctx) =>
    confirmarLancamentos(
      ctx,
      ['estornar', 'corrigir'].map((chave) => ({
        empresaId,
        data: `${MES}-10`,
        historico: `${canario} lançamento`,
        chave: `teste:${chave}`,
        origem: 'manual',
        partidas,
      })),
    ),
  )
  const rascunho = async () =>
    await novo(
      `insert into lancamento_rascunho (escritorio_id, empresa_id, data, historico, partidas) values ($1, $2, $3, $4, $5) returning id`,
      [
        `${MES}-11`,
        `${canario} rascunho`,
        JSON.stringify(partidas.map(({ conta: { id }, valor }) => ({ contaId: id, valor }))),
      ],
    )
  return {
    conta: umaConta,
    contaPar: outraConta,
    centro: await novo(
      `insert into centro_de_custo (escritorio_id, empresa_id, codigo, nome) values ($1, $2, 'ADM', $3) returning id`,
      [`${canario} centro`],
    ),
    participante: await novo(
      `insert into participante (escritorio_id, empresa_id, documento, nome, tipo_pessoa) values ($1, $2, '99000009000162', $3, 2) returning id`,
      [`${canario} participante`],
    ),
    lancamento: lancados[0]?.id ?? 0,
    lancamentoACorrigir: lancados[1]?.id ?? 0,
    rascunho: await rascunho(),
    rascunhoAConfirmar: await rascunho(),
    bem: await novo(
      `insert into bem (escritorio_id, empresa_id, descricao, conta_id, aquisicao, inicio, custo, taxa_anual)
       values ($1, $2, $3, $4, '2026-01-10', '2026-01', 1200000, 0.2) returning id`,
      [`${canario} bem`, umaConta],
    ),
    regra: await novo(
      `insert into regra_contabil (escritorio_id, empresa_id, funcao, conta_id) values ($1, $2, 'bancos', $3) returning id`,
      [umaConta],
    ),
    excecao: await novo(
      `insert into periodo_excecao (escritorio_id, empresa_id, competencia, area, usuario_id, usuario_nome, ate, motivo)
       values ($1, $2, '2026-01', 'contabil', $3, $4, now() + interval '1 day', 'motivo de um teste') returning id`,
      [escritorio.usuarioId, `${canario} pessoa`],
    ),
  }
}

async function umEmpregado({ um, escritorio }: Obra, empresaId: number, canario: string) {
  const { id } = await um<{ id: number }>(
    `with p as (insert into pessoa (escritorio_id, cpf, nome) values ($1, $3, $4) returning id)
     insert into empregado (escritorio_id, empresa_id, pessoa_id, matricula, cargo, admissao)
     select $1, $2, p.id, '1', 'Auxiliar', '2024-03-01' from p returning id`,
    [escritorio.id, empresaId, umCpf(), `${canario} Empregada`],
  )
  await um(
    `insert into empregado_salario (escritorio_id, empregado_id, empresa_id, vigente_de, salario) values ($1, $2, $3, '2024-03', 200000)`,
    [escritorio.id, id, empresaId],
  )
  return id
}

/** People to be administered, an integration with its token, invitations, a notification, a brand. */
async function pessoasEConvites(obra: Obra, empresaId: number, canario: string) {
  const { um, bancada, escritorio } = obra
  const pessoa = async (nome: string, perfil: number): Promise<number> =>
    (
      await um<{ id: number }>(
        `with u as (insert into usuario (sujeito, nome, login) values ($2, $2, $2) returning id)
         insert into usuario_papel (escritorio_id, usuario_id, perfil, atua_como, permissoes)
         select $1, u.id, $3::smallint, case when $3 = 0 then 'CONTADOR' end, case when $3 = 0 then array['ver', 'confirmar'] end from u returning usuario_id as id`,
        [escritorio.id, `${canario} ${nome} ${empresaId}`, perfil],
      )
    ).id
  const convite = async (nome: string) =>
    await um<{ id: number; envio: string }>(
      `insert into convite (escritorio_id, email, nome, perfil, expira_em, criado_por_nome)
       values ($1, $2, $3, 2, now() + interval '7 days', $3) returning id, envio`,
      [escritorio.id, `${nome}.${canario.toLowerCase()}@ficticio.example`, `${canario} convidada`],
    )
  const pedido = async (nome: string) =>
    await um<{ id: number; uid: string }>(
      `with p as (insert into app.pedido_da_conta (sujeito, tipo, cnpj, nome, email)
         select $2, 'empresa', identificacao, $2, $3 from empresa where escritorio_id = $1 and id = $4
         returning uid, sujeito, tipo, nome, email, pedido_em, expira_em)
       insert into pedido_de_acesso (escritorio_id, empresa_id, uid, sujeito, tipo, nome, email, pedido_em, expira_em)
       select $1, $4, p.* from p returning id, uid`,
      [
        escritorio.id,
        `${canario} ${nome} ${empresaId}`,
        `${nome}.${canario.toLowerCase()}@ficticio.example`,
        empresaId,
      ],
    )
  const [pedida, aRecusar] = [await pedido('dona'), await pedido('estranho')]
  const [colega, colegaASair] = [await pessoa('colega', 2), await pessoa('de saída', 2)]
  const integracao = await pessoa('integração', 0)
  const [pendente, aCancelar] = [await convite('ana'), await convite('bia')]
  await um('update empresa set responsavel_id = $3 where escritorio_id = $1 and id = $2', [
    escritorio.id,
    empresaId,
    colegaASair,
  ])
  const guardado = await bancada.files.guardar({
    escritorioId: escritorio.id,
    conteudo: Buffer.from('logotipo fictício'),
    limite: 1000,
  })
  const dominio = `casa-${escritorio.id}.ficticio.example`
  const { uid } = await um<{ uid: string }>(
    `update escritorio set dominio = $2, dominio_estado = 'verificado', logo_claro = $3 where escritorio_id = $1 returning uid`,
    [escritorio.id, dominio, JSON.stringify({ ...guardado, mime: 'image/png' })],
  )
  const idDe = async (texto: string, valores: unknown[]) =>
    (await um<{ id: number }>(texto, [escritorio.id, ...valores])).id
  return {
    uid,
    dominio,
    colega,
    colegaASair,
    integracao,
    token: await idDe(
      `insert into token_api (escritorio_id, usuario_id, nome, prefixo, resumo, escopos, expira_em, criado_por_nome)
       values ($1, $2, $3, 'rzo_', md5($3), '{ver}', now() + interval '9 days', $3) returning id`,
      [integracao, `${canario} token`],
    ),
    convite: pendente.id,
    conviteACancelar: aCancelar.id,
    codigoDoConvite: codigoDoConvite(SEGREDO, {
      escritorioId: escritorio.id,
      conviteId: pendente.id,
      envio: pendente.envio,
    }),
    pedido: pedida.id,
    pedidoARecusar: aRecusar.id,
    uidDoPedido: pedida.uid,
    notificacao: await idDe(
      `insert into notificacao (escritorio_id, usuario_id, tipo) values ($1, $2, 'acesso') returning id`,
      [escritorio.usuarioId],
    ),
  }
}

async function notaComXml(
  { um, escritorio }: Obra,
  empresa: { id: number; cnpj: string },
  canario: string,
): Promise<number> {
  const xml = Buffer.from(
    escreverNfseNacional({
      numero: 7,
      emissao: `${MES}-15T10:30:00-03:00`,
      competencia: `${MES}-15`,
      prestador: { documento: empresa.cnpj, nome: `${canario} Padaria` },
      descricao: `${canario} serviço`,
      codigoTributacaoNacional: '010700',
      municipioIncidencia: '3550308',
      bruto: 100_00,
    }),
  )
  const { id } = await um<{ id: number }>(
    `with x as (insert into nota_xml (escritorio_id, empresa_id, sha256, conteudo)
       values ($1, $2, encode(sha256($3::bytea), 'hex'), $3) returning sha256)
     update nota_fiscal n set xml_sha256 = x.sha256 from x
     where n.escritorio_id = $1 and n.id = (select min(id) from nota_fiscal where escritorio_id = $1 and empresa_id = $2)
     returning n.id`,
    [escritorio.id, empresa.id, xml],
  )
  return id
}

async function documentosDe({ bancada, um, escritorio }: Obra, empresaId: number, canario: string) {
  const guardado = await bancada.files.guardar({
    escritorioId: escritorio.id,
    conteudo: Buffer.from(`${canario}: conteúdo de um documento fictício`),
    limite: 1000,
  })
  const documento = async (empresa: number | null): Promise<number> =>
    (
      await um<{ id: number }>(
        `insert into documento (escritorio_id, empresa_id, tipo, nome, mime, tamanho, sha256, local, origem)
         values ($1, $2, 'notas-enviadas', $3, 'text/plain; charset=utf-8', $4, $5, $6, 'envio') returning id`,
        [
          escritorio.id,
          empresa,
          `${canario} documento.txt`,
          guardado.tamanho,
          guardado.sha256,
          guardado.local,
        ],
      )
    ).id
  const importacao = async (estado: string): Promise<number> => {
    const { id } = await um<{ id: number }>(
      `insert into importacao (escritorio_id, documento_id, nome, estado, qtd_arquivos, qtd_novas, criado_por_nome)
       values ($1, $2, $3, $4, 1, 1, $3) returning id`,
      [escritorio.id, await documento(null), `${canario} lote.zip`, estado],
    )
    await um(
      `insert into importacao_item (escritorio_id, importacao_id, ordem, empresa_id, entrada, arquivo, tipo, situacao, chave, contraparte, valor, leitura)
       values ($1, $2, 1, $3, 0, $4, 'nota', 'nova', $5, $4, 100, '{}')`,
      [escritorio.id, id, empresaId, `${canario} nota.xml`, `chave-${canario}-${id}`],
    )
    return id
  }
  const livro = async (estado: string): Promise<number> => {
    const { id } = await um<{ id: number }>(
      `insert into importacao_contabil (escritorio_id, empresa_id, documento_id, nome, sha256, formato, estado, leitura, criado_por_nome)
       values ($1, $2, $3, $4, gen_random_uuid()::text, 'hledger', $5,
         '{"lancamentos": 1, "partidas": 2, "debitos": 100, "creditos": 100, "meses": [], "centros": [], "problemas": [], "outrosProblemas": 0, "temAnterior": false, "empresa": null, "periodo": null, "raiz": null}', $4)
       returning id`,
      [escritorio.id, empresaId, await documento(empresaId), `${canario} livro.journal`, estado],
    )
    await um(
      `insert into importacao_contabil_conta (escritorio_id, importacao_id, empresa_id, ordem, origem) values ($1, $2, $3, 1, $4)`,
      [escritorio.id, id, empresaId, `${canario} conta`],
    )
    return id
  }
  return {
    documento: await documento(empresaId),
    livroEnviado: await livro('previa'),
    livroAConfirmar: await livro('previa'),
    livroImportado: await livro('concluida'),
    livroADescartar: await livro('previa'),
    importacao: await importacao('previa'),
    importacaoConcluida: await importacao('concluida'),
    importacaoADescartar: await importacao('previa'),
  }
}

async function operacoesDe({ um, escritorio }: Obra, empresaId: number, canario: string) {
  const operacao = async (status: number): Promise<number> => {
    const { id } = await um<{ id: number }>(
      `insert into operacao (escritorio_id, empresa_id, tipo, competencia, status, parametros, total, ator, pedido_por_nome, motivo_codigo, motivo_texto, criado_em)
       values ($1, $2, 'executar-fechamento', $3, $4, '{"etapas":["documentos"]}', 1, $5, $6, 'pendencias', $6, $7) returning id`,
      [
        escritorio.id,
        empresaId,
        MES,
        status,
        JSON.stringify(escritorio.ator({ origem: 'automacao' })),
        `${canario} pedinte`,
        `${MES}-20T12:00:00Z`,
      ],
    )
    await um(
      `insert into operacao_item (escritorio_id, operacao_id, ordem, empresa_id, competencia, rotulo, resultado, mensagem)
       values ($1, $2, 1, $3, $4, $5, $6, $5)`,
      [escritorio.id, id, empresaId, MES, `${canario} item`, status === 0 ? null : 4],
    )
    return id
  }
  return {
    operacao: await operacao(0),
    operacaoComErro: await operacao(3),
    operacaoAResolver: await operacao(4),
  }
}

/** Row counts and contents of every table of ours, and how many jobs wait: equal means nothing happened. */
export async function retratoDoBanco(um: Mundo['um']): Promise<string> {
  const { consulta } = await um<{ consulta: string }>(
    `select string_agg(format('select %L as t, count(*) as n, coalesce(sum(hashtextextended(l::text, 0)::numeric), 0) as h from public.%I l', relname, relname), ' union all ' order by relname) as consulta
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('municipio', 'migracao', 'conta_contabil')`,
  )
  const { tudo } = await um<{ tudo: string }>(
    `select string_agg(t || ' ' || n || ' ' || h, E'\\n' order by t) || E'\\njobs ' || (select count(*) from graphile_worker.jobs) as tudo from (${consulta}) tabelas`,
  )
  return tudo
}
