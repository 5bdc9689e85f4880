// Two offices with one closed month each, and a canary in everything that has a name: what shows up in
// an answer tells whose data it was.
import { PERFIL } from '@razao/contract'
import { createFicha } from '../../apps/server/src/modules/documentos/fichas.ts'
import {
  executar,
  MES,
  prepararMes,
  umMes,
} from '../../apps/server/src/modules/fiscal/testes/mes-de-teste.ts'
import {
  type Bancada,
  type Escritorio,
  type EscritorioGuardado,
  escritorioGuardado,
  umEscritorio,
} from '../../apps/server/src/testes/fabricas.ts'
import { type BancadaDeAtaque, SEGREDO } from './bancada-de-ataque.ts'
import { capturaDe } from './mundo/captura.ts'
import { clientesDe } from './mundo/clientes.ts'
import { credenciaisDe } from './mundo/credenciais.ts'
import { dctfwebDe, declaracaoDe } from './mundo/declaracoes.ts'
import { documentosDe, notaComXml, operacoesDe } from './mundo/documentos.ts'
import { jettaxDe } from './mundo/jettax.ts'
import { livroDe, umEmpregado } from './mundo/livro.ts'
import { migrateDe } from './mundo/migrate.ts'
import type { Obra } from './mundo/obra.ts'
import { vendasDe } from './mundo/pagamento.ts'
import { pessoasEConvites } from './mundo/pessoas.ts'
import { regrasDe } from './mundo/regras.ts'
import { serproDe } from './mundo/serpro.ts'
import { vigiaDe } from './mundo/vigia.ts'

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
  readonly declaracao: number
  readonly dctfweb: number
  readonly carta: number
  readonly parcelamento: number
  readonly divergencia: number
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
  readonly webhook: number
  readonly webhookAExcluir: number
  readonly v1WebhookAExcluir: number
  /** Of `webhook`. */
  readonly entrega: number
  readonly convite: number
  readonly conviteACancelar: number
  readonly codigoDoConvite: string
  readonly pedido: number
  readonly pedidoARecusar: number
  readonly pedidoAoEscritorio: number
  readonly certificado: number
  readonly uidDoPedido: string
  readonly notificacao: number
  /** Two accounts of the company's own, so that another company's are strange. */
  readonly conta: number
  readonly contaPar: number
  readonly centro: number
  readonly participante: number
  readonly lancamento: number
  readonly lancamentoACorrigir: number
  readonly lancamentoAEstornar: number
  readonly rascunho: number
  readonly rascunhoAConfirmar: number
  readonly bem: number
  readonly regra: number
  readonly excecao: number
  readonly clienteComContato: number
  readonly contato: number
  readonly clienteQueFica: number
  readonly clienteQueVai: number
  readonly mescla: number
  readonly clientesEnviados: number
  readonly clientesADescartar: number
  readonly clientesImportados: number
  readonly servico: number
  readonly capturado: number
  readonly capturadoADecidir: number
  readonly conferencia: number
  readonly regraMunicipal: number
  readonly regraAConferir: number
  readonly regraAEncerrar: number
  readonly apontamento: number
  readonly tabelaDeRegras: number
  readonly tabelaADescartar: number
  readonly tabelaADesfazer: number
  readonly clienteDaCobranca: number
  readonly notaNacional: number
  readonly cobranca: number
  readonly cobrancaAMudar: number
  readonly cobrancaACancelar: number
  readonly cobrancaAVincular: number
  readonly cobrancaFaturada: number
  readonly cobrancaRecusada: number
  readonly emissaoRecusada: number
  readonly emissaoIncerta: number
  readonly emissaoNaFila: number
  readonly contrato: number
  readonly contratoAEncerrar: number
  readonly contaDeRecebimento: number
  readonly contaDeRecebimentoAArquivar: number
  readonly credencial: number
  readonly credencialAEncerrar: number
  readonly credencialPedida: number
  /** Of `credencialPedida`. */
  readonly pedidoDeCredencial: number
  readonly codigoDeEntrega: string
  readonly loteDeCredenciais: number
  /** At Migrate, with its paper. */
  readonly notaDeTeste: number
  readonly cobrancaComBoletos: number
  readonly boleto: number
  readonly boletoARemeter: number
  readonly boletoACancelar: number
  readonly pixAConferir: number
  readonly pixSemCobranca: number
  readonly boletoATrocar: number
  readonly remessa: number
  readonly cobrancasEnviadas: number
  readonly cobrancasADescartar: number
  readonly retorno: number
}

type Casa = {
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
  /** The first row; with a name, the database plans it once for each connection. */
  um<T>(sql: string | { name: string; text: string }, valores?: unknown[]): Promise<T>
  tokenDe(casa: 'a' | 'b', papel: Papel): string
  ficha(casa: 'a' | 'b', papel: Papel, alvo: { tipo: 'documento' | 'nota'; id: number }): string
}

export { MES }
export const INEXISTENTE = 987_654_321_987

/** What there is to know of a world that is not in its rows: plain, so that it is kept beside them. */
export type DadosDoMundo = Pick<Mundo, 'a1' | 'a2' | 'b1'> &
  Record<'a' | 'b', { escritorio: EscritorioGuardado; pessoas: Casa['pessoas'] }>

const primeiraLinha =
  (bancada: Bancada): Mundo['um'] =>
  async <T>(sql: string | { name: string; text: string }, valores: unknown[] = []): Promise<T> =>
    (await bancada.dono.query(sql, valores)).rows[0] as T

/** Both offices, made by the product. */
export async function criarMundo(bancada: Bancada): Promise<DadosDoMundo> {
  const um = primeiraLinha(bancada)
  const donos = { a: await umEscritorio(bancada), b: await umEscritorio(bancada) }
  const a1 = await umaEmpresaCompleta({ bancada, um, escritorio: donos.a }, 'A1')
  const a2 = await umaEmpresaCompleta({ bancada, um, escritorio: donos.a }, 'A2')
  const b1 = await umaEmpresaCompleta({ bancada, um, escritorio: donos.b }, 'B1')
  const casa = async ({ id, usuarioId }: Escritorio, empresa: number, sigla: string) => ({
    escritorio: { id, usuarioId },
    pessoas: await pessoasDe(um, id, [empresa], sigla),
  })
  const [a, b] = [await casa(donos.a, a1.empresa, 'A'), await casa(donos.b, b1.empresa, 'B')]
  return { a, b, a1, a2, b1 }
}

/** A world that is in the database of this bench. */
export function mundoDe(bancada: BancadaDeAtaque, { a, b, ...objetos }: DadosDoMundo): Mundo {
  const casas = {
    a: { ...a, escritorio: escritorioGuardado(bancada, a.escritorio) },
    b: { ...b, escritorio: escritorioGuardado(bancada, b.escritorio) },
  }
  return {
    bancada,
    ...casas,
    ...objetos,
    um: primeiraLinha(bancada),
    tokenDe: (casa, papel) => bancada.tokenDe(casas[casa].pessoas[papel].sujeito),
    ficha: (casa, papel, alvo) => {
      const { escritorio, pessoas } = casas[casa]
      const ctx = {
        user: { id: pessoas[papel].id },
        tenant: { escritorioId: escritorio.id },
        clock: bancada.clock,
        segredo: SEGREDO,
      }
      return createFicha(ctx as never, alvo).ficha
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
  const clientes = await clientesDe(obra, empresa.id, canario)
  await serproDe(obra)
  await jettaxDe(obra, { empresaId: empresa.id, canario })
  return {
    canario,
    escritorio: escritorio.id,
    empresa: empresa.id,
    socio: await idDe('socio'),
    nota,
    recebimento: recebimento.id,
    declaracao: await declaracaoDe(obra, empresa.id, canario),
    dctfweb: await dctfwebDe(obra, empresa.id, canario),
    ...(await vigiaDe(obra, empresa.id, canario)),
    ...(await documentosDe(obra, empresa.id, canario)),
    ...(await operacoesDe(obra, empresa.id, canario)),
    apuracao: await idDe('apuracao'),
    guia: await idDe('guia', `and chave = 'das'`),
    proLabore: await idDe('pro_labore'),
    empregado,
    responsavel: escritorio.usuarioId,
    ...(await pessoasEConvites(obra, empresa.id, canario)),
    ...(await livroDe(obra, empresa.id, canario)),
    ...clientes,
    ...(await capturaDe(obra, { empresaId: empresa.id, notaId: nota, canario })),
    ...(await regrasDe(obra, empresa.id, canario)),
    ...(await credenciaisDe(obra, empresa.id, canario)),
    ...(await migrateDe(obra, empresa.id, canario)),
    ...(await vendasDe(
      obra,
      { id: empresa.id, cnpj: empresa.cnpj, servicoId: clientes.servico },
      canario,
    )),
  }
}

/** Every table of ours in one sentence; the same in every database of this process. */
let sentenca: string | undefined

async function sentencaDoRetrato(um: Mundo['um']): Promise<string> {
  if (sentenca !== undefined) return sentenca
  const { consulta } = await um<{ consulta: string }>(
    `select string_agg(format('select %L as t, count(*) as n, coalesce(sum(hashtextextended(l::text, 0)::numeric), 0) as h from public.%I l', relname, relname), ' union all ' order by relname) as consulta
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('municipio', 'migracao', 'conta_contabil')`,
  )
  sentenca = `select string_agg(t || ' ' || n || ' ' || h, E'\\n' order by t) || E'\\njobs ' || (select count(*) from graphile_worker.jobs) as tudo from (${consulta}) tabelas`
  return sentenca
}

/** Counts every statement that wrote, also of a transaction undone: while it stands still, so does the portrait. */
const CONTADOR = `
  do $feito$
    declare tabela regclass;
    begin
      if to_regclass('public.escritas') is not null then return; end if;
      create sequence public.escritas;
      create function public.contar_escrita() returns trigger language plpgsql security definer as $$
        begin perform nextval('public.escritas'); return null; end $$;
      for tabela in select oid::regclass from pg_class where relkind = 'r'
        and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
      loop
        execute format('create trigger contar_escrita after insert or update or delete or truncate on %s
          for each statement execute function public.contar_escrita()', tabela);
        execute format('alter table %s enable always trigger contar_escrita', tabela);
      end loop;
    end $feito$`

const ESCRITAS = {
  name: 'escritas',
  text: `select last_value || ' ' || is_called as n from public.escritas`,
}

type Retrato = { readonly escritas: string; readonly texto: string }
const retratos = new WeakMap<Mundo['um'], Retrato>()

/** Row counts and contents of every table of ours, and how many jobs wait: equal means nothing happened. */
export async function retratoDoBanco(um: Mundo['um']): Promise<string> {
  const ultimo = retratos.get(um)
  if (ultimo === undefined) await um(CONTADOR)
  const { n: escritas } = await um<{ n: string }>(ESCRITAS)
  if (ultimo?.escritas === escritas) return ultimo.texto
  const { tudo } = await um<{ tudo: string }>({
    name: 'retrato',
    text: await sentencaDoRetrato(um),
  })
  retratos.set(um, { escritas, texto: tudo })
  return tudo
}
