// What the Receita says of each company, asked of the Integra Contador by the clock or by a button: powers of attorney, letters,
// the electronic domicile and the report of the tax situation; its instalment plans are in `parcelamentos.ts`.
import {
  GRAVIDADES_DA_CARTA,
  type GravidadeDaCarta,
  type PoderDoEcac,
  ROTULOS_DO_PODER_DO_ECAC,
} from '@razao/engine/cadastro'
import { z } from 'zod'
import { route } from '../route.ts'
import {
  Arquivo,
  Data,
  Feito,
  FormatoDeExportacao,
  Id,
  Instante,
  OperacaoCriada,
  pagina,
  pedidoDePagina,
  selecao,
  Versao,
} from '../types/index.ts'

const comum = { role: 'CONTADOR', tags: ['vigia'] } as const

export const ASSUNTOS_DA_VIGIA = [
  'caixa-postal',
  'procuracoes',
  'parcelamentos',
  'dte',
  'sitfis',
] as const
export type AssuntoDaVigia = (typeof ASSUNTOS_DA_VIGIA)[number]
export const ROTULOS_DO_ASSUNTO: Readonly<Record<AssuntoDaVigia, string>> = {
  ...{ 'caixa-postal': 'Caixa postal', procuracoes: 'Procuração' },
  ...{ parcelamentos: 'Parcelamentos', dte: 'DTE', sitfis: 'Situação fiscal' },
}
const Assunto = z.enum(ASSUNTOS_DA_VIGIA)

export const SITUACOES_DA_CONSULTA = ['respondida', 'recusada', 'falhou', 'em-preparo'] as const

const exportado = { ...pedidoDePagina, formato: FormatoDeExportacao }
const Recusa = z.object({ codigo: z.string(), descricao: z.string(), oQueFazer: z.string() })
/** The last time that a subject of a company was asked; null while it was not. */
const Consulta = z.object({
  situacao: z.enum(SITUACOES_DA_CONSULTA).nullable(),
  consultadaEm: Instante.nullable(),
  /** Of the last answer, which a refusal does not take away. */
  respondidaEm: Instante.nullable(),
  recusa: Recusa.nullable(),
  proximaEm: Instante.nullable(),
})

const Configuracao = z.object({
  assuntos: z.array(Assunto),
  /** Percent of the ceiling of the month that the clock may spend. */
  parteDoTeto: z.number().int(),
  /** 0 while nobody changed it. */
  versao: z.number().int().nonnegative(),
})

export const lerVigia = route({
  ...comum,
  name: 'lerVigia',
  method: 'GET',
  path: '/fiscal/vigia',
  summary: 'O que o relógio pergunta à Receita, o que já gastou do mês e quanto há a resolver',
  input: z.object({}).strict(),
  output: z.object({
    /** Whether the office has a contract with the SERPRO. */
    ligado: z.boolean(),
    configuracao: Configuracao,
    teto: z.number().int(),
    usados: z.number().int(),
    operacaoId: Id.nullable(),
    aResolver: z.object({
      procuracoes: z.number().int(),
      cartas: z.number().int(),
      situacoes: z.number().int(),
      parcelamentos: z.number().int(),
      pagamentos: z.number().int(),
    }),
  }),
  tags: ['vigia', 'operacao', 'serpro'],
})

export const configurarVigia = route({
  ...comum,
  name: 'configurarVigia',
  method: 'PUT',
  path: '/fiscal/vigia',
  area: 'admin',
  verbo: 'transmitir',
  summary: 'Diz o que o relógio pergunta à Receita e quanto do teto do mês ele pode gastar',
  input: z
    .object({
      assuntos: z.array(Assunto).max(ASSUNTOS_DA_VIGIA.length),
      parteDoTeto: z
        .number()
        .int()
        .min(0, 'A parte do teto não é negativa.')
        .max(100, 'A parte do teto vai até 100 %.'),
      versao: z.number().int().nonnegative().max(2_147_483_647),
    })
    .strict(),
  output: Feito,
  problems: ['registro-mudou', 'nao-encontrado'],
})

export const SITUACOES_DA_PROCURACAO = [
  'em-ordem',
  'a-vencer',
  'faltam-poderes',
  'vencida',
  'sem-procuracao',
  'nao-consultada',
] as const
export type SituacaoDaProcuracao = (typeof SITUACOES_DA_PROCURACAO)[number]
export const ROTULOS_DA_PROCURACAO: Readonly<Record<SituacaoDaProcuracao, string>> = {
  ...{ 'em-ordem': 'Em ordem', 'a-vencer': 'Perto de vencer' },
  ...{ 'faltam-poderes': 'Faltam poderes', vencida: 'Vencida' },
  ...{ 'sem-procuracao': 'Sem procuração', 'nao-consultada': 'Não consultada' },
}
export const ESTADOS_DO_PODER = [
  'tem',
  'a-vencer',
  'vencido',
  'falta',
  'negado',
  'nao-usa',
  'nao-consultado',
] as const
export type EstadoDoPoder = (typeof ESTADOS_DO_PODER)[number]
export const ROTULOS_DO_ESTADO_DO_PODER: Readonly<Record<EstadoDoPoder, string>> = {
  ...{ tem: 'Tem', 'a-vencer': 'Perto de vencer', vencido: 'Vencido', falta: 'Falta' },
  ...{ negado: 'Recusado em um pedido', 'nao-usa': 'Não se usa' },
  'nao-consultado': 'Não consultado',
}
const CODIGOS = Object.keys(ROTULOS_DO_PODER_DO_ECAC) as [PoderDoEcac, ...PoderDoEcac[]]
const Poder = z.enum(CODIGOS)

export const Procuracao = z.object({
  empresaId: Id,
  empresa: z.string(),
  identificacao: z.string(),
  regime: z.number().int(),
  responsavel: z.string().nullable(),
  situacao: z.enum(SITUACOES_DA_PROCURACAO),
  /** Why it stands so, and what to do. */
  detalhe: z.string(),
  outorgado: z.string().nullable(),
  /** The first end of a power that is in use. */
  validaAte: Data.nullable(),
  poderes: z.array(
    z.object({ poder: Poder, estado: z.enum(ESTADOS_DO_PODER), validoAte: Data.nullable() }),
  ),
  /** What else it gives, in the words of the Receita. */
  outros: z.array(z.string()),
  consulta: Consulta,
})
const filtroDeProcuracoes = {
  empresaId: Id.optional(),
  situacao: z.enum(SITUACOES_DA_PROCURACAO).optional(),
  /** Companies to which this one is missing, refused or ended. */
  semPoder: Poder.optional(),
  responsavelId: Id.optional(),
}
export const listarProcuracoes = route({
  ...comum,
  name: 'listarProcuracoes',
  method: 'GET',
  path: '/fiscal/vigia/procuracoes',
  summary: 'A procuração que cada empresa deu no e-CAC, poder por poder, e o que falta',
  input: z.object({ ...filtroDeProcuracoes, ...pedidoDePagina }).strict(),
  output: pagina(
    Procuracao,
    z.object({
      porSituacao: z.record(z.string(), z.number().int()),
      responsaveis: z.array(z.object({ id: Id, nome: z.string() })),
    }),
  ),
  tags: ['vigia', 'empresa'],
})
export const exportarProcuracoes = route({
  ...comum,
  name: 'exportarProcuracoes',
  method: 'GET',
  path: '/fiscal/vigia/procuracoes/exportar',
  forma: 'arquivo',
  summary: 'As procurações em CSV, XLSX, PDF ou JSON',
  input: z.object({ ...filtroDeProcuracoes, ...exportado }).strict(),
  output: Arquivo,
})
export const pedirProcuracao = route({
  ...comum,
  name: 'pedirProcuracao',
  method: 'GET',
  path: '/fiscal/vigia/procuracoes/:empresaId/texto',
  summary: 'O texto que diz ao cliente como dar no e-CAC os poderes que faltam',
  input: z.object({ empresaId: Id }).strict(),
  output: z.object({ assunto: z.string(), texto: z.string(), faltam: z.array(Poder) }),
  problems: ['nao-encontrado', 'situacao-nao-permite'],
})

export const ESTADOS_DA_CARTA = ['nova', 'em-curso', 'tratada'] as const
export type EstadoDaCarta = (typeof ESTADOS_DA_CARTA)[number]
export const ROTULOS_DA_CARTA: Readonly<Record<EstadoDaCarta, string>> = {
  ...{ nova: 'A ver', 'em-curso': 'Em curso', tratada: 'Tratada' },
}
export const ROTULOS_DA_GRAVIDADE: Readonly<Record<GravidadeDaCarta, string>> = {
  ...{ grave: 'Grave', atencao: 'Atenção', informacao: 'Informação' },
}
export const Carta = z.object({
  id: Id,
  empresaId: Id,
  empresa: z.string(),
  assunto: z.string(),
  remetente: z.string(),
  enviadaEm: Instante,
  gravidade: z.enum(GRAVIDADES_DA_CARTA),
  regra: z.string(),
  oQueFazer: z.string(),
  estado: z.enum(ESTADOS_DA_CARTA),
  /** Read there, by whoever it was. */
  lidaNaReceita: z.boolean(),
  abertaEm: Instante.nullable(),
  abertaPor: z.string().nullable(),
  /** The day on which the company was told, of one that was read; of another, the day on which silence tells it, or null. */
  cienciaEm: Data.nullable(),
  cienciaFundamento: z.string().nullable(),
  /** Said by a person; when nobody did, the one that the law gives, once it was read. */
  prazo: Data.nullable(),
  /** The term; not read, the day on which silence tells it when that comes first. A grave one that was read always has one. `agirPor` is what it is. */
  agirAte: Data.nullable(),
  agirPor: z.string().nullable(),
  responsavelId: Id.nullable(),
  responsavel: z.string().nullable(),
  anotacao: z.string().nullable(),
  versao: Versao,
})
const filtroDeCartas = {
  empresaId: Id.optional(),
  gravidade: z.enum(GRAVIDADES_DA_CARTA).optional(),
  /** Left out, those that were not taken care of. */
  estado: z.enum([...ESTADOS_DA_CARTA, 'todas']).optional(),
  responsavelId: Id.optional(),
}
export const listarCartas = route({
  ...comum,
  name: 'listarCartas',
  method: 'GET',
  path: '/fiscal/vigia/cartas',
  summary: 'As mensagens da Receita nas caixas postais das empresas, as mais graves primeiro',
  input: z.object({ ...filtroDeCartas, ...pedidoDePagina }).strict(),
  output: pagina(
    Carta,
    z.object({
      porEstado: z.record(z.string(), z.number().int()),
      responsaveis: z.array(z.object({ id: Id, nome: z.string() })),
    }),
  ),
})
export const exportarCartas = route({
  ...comum,
  name: 'exportarCartas',
  method: 'GET',
  path: '/fiscal/vigia/cartas/exportar',
  forma: 'arquivo',
  summary: 'As mensagens em CSV, XLSX, PDF ou JSON; sem o conteúdo',
  input: z.object({ ...filtroDeCartas, ...exportado }).strict(),
  output: Arquivo,
})
export const lerCarta = route({
  ...comum,
  name: 'lerCarta',
  method: 'GET',
  path: '/fiscal/vigia/cartas/:cartaId',
  summary: 'Uma mensagem, e o que ela diz quando já foi aberta aqui; nada é perguntado à Receita',
  input: z.object({ cartaId: Id }).strict(),
  output: Carta.extend({
    /** HTML of the Receita, as it came: of others, to be shown in a frame that runs and loads nothing. */
    html: z.string().nullable(),
    /** What opening it does, for who is about to. */
    efeito: z.string(),
  }),
  problems: ['nao-encontrado'],
})
export const abrirCarta = route({
  ...comum,
  name: 'abrirCarta',
  method: 'POST',
  path: '/fiscal/vigia/cartas/:cartaId/abrir',
  verbo: 'transmitir',
  exigeChave: true,
  summary: 'Abre a mensagem na Receita: a empresa fica ciente, e os prazos correm',
  input: z
    .object({
      cartaId: Id,
      /** The person was told what it does. */
      ciente: z.literal(true, 'Confirme que sabe que abrir a mensagem dá ciência à empresa.'),
      versao: Versao,
    })
    .strict(),
  output: Feito,
  problems: ['nao-encontrado', 'registro-mudou', 'situacao-nao-permite', 'ocupado'],
  tags: ['vigia', 'painel'],
})
export const tratarCarta = route({
  ...comum,
  name: 'tratarCarta',
  method: 'PUT',
  path: '/fiscal/vigia/cartas/:cartaId',
  summary: 'Diz em que pé está o que a mensagem pede, de quem é e até quando',
  input: z
    .object({
      cartaId: Id,
      estado: z.enum(ESTADOS_DA_CARTA),
      /** Null is who answers for the company. */
      responsavelId: Id.nullable(),
      prazo: Data.nullable(),
      anotacao: z.string().trim().max(1000, 'A anotação vai até 1.000 letras.').nullable(),
      versao: Versao,
    })
    .strict(),
  output: Feito,
  problems: ['nao-encontrado', 'registro-mudou'],
  tags: ['vigia', 'painel'],
})

export const RESULTADOS_DO_SITFIS = ['sem-pendencias', 'com-pendencias', 'so-o-documento'] as const
export const ROTULOS_DO_SITFIS: Readonly<Record<(typeof RESULTADOS_DO_SITFIS)[number], string>> = {
  'sem-pendencias': 'Sem pendências',
  'com-pendencias': 'Com pendências',
  'so-o-documento': 'Leia o relatório',
}
export const Situacao = z.object({
  empresaId: Id,
  empresa: z.string(),
  identificacao: z.string(),
  responsavel: z.string().nullable(),
  dte: z.object({ optante: z.boolean(), situacao: z.string() }).nullable(),
  consultaDoDte: Consulta,
  relatorio: z
    .object({
      documentoId: Id,
      resultado: z.enum(RESULTADOS_DO_SITFIS),
      /** Lines of the report that say of something owed or missing, as they are in it. */
      achados: z.array(z.string()),
      emitidoEm: Instante,
    })
    .nullable(),
  consultaDoRelatorio: Consulta,
})
const filtroDeSituacoes = {
  empresaId: Id.optional(),
  resultado: z.enum([...RESULTADOS_DO_SITFIS, 'sem-relatorio']).optional(),
  dte: z.enum(['optante', 'nao-optante', 'nao-consultado']).optional(),
}
export const listarSituacoes = route({
  ...comum,
  name: 'listarSituacoes',
  method: 'GET',
  path: '/fiscal/vigia/situacoes',
  summary: 'O DTE e o relatório de situação fiscal de cada empresa',
  input: z.object({ ...filtroDeSituacoes, ...pedidoDePagina }).strict(),
  output: pagina(Situacao, z.object({ porResultado: z.record(z.string(), z.number().int()) })),
  tags: ['vigia', 'empresa'],
})
export const exportarSituacoes = route({
  ...comum,
  name: 'exportarSituacoes',
  method: 'GET',
  path: '/fiscal/vigia/situacoes/exportar',
  forma: 'arquivo',
  summary: 'O DTE e a situação fiscal em CSV, XLSX, PDF ou JSON',
  input: z.object({ ...filtroDeSituacoes, ...exportado }).strict(),
  output: Arquivo,
})

/** Of the list of procurações, or of the one of situations. */
const DeQuaisEmpresas = z
  .object({ ...filtroDeProcuracoes, ...filtroDeSituacoes, busca: pedidoDePagina.busca })
  .strict()
export const consultarReceita = route({
  ...comum,
  name: 'consultarReceita',
  method: 'POST',
  path: '/fiscal/vigia/consultar',
  summary: 'Pergunta agora à Receita, na fila, o que ela diz das empresas escolhidas',
  input: z
    .object({
      assuntos: z.array(Assunto).min(1).max(ASSUNTOS_DA_VIGIA.length),
      selecao: selecao(DeQuaisEmpresas),
    })
    .strict(),
  output: OperacaoCriada,
  problems: ['selecao-mudou', 'nada-a-fazer', 'situacao-nao-permite', 'nao-encontrado'],
  tags: ['vigia', 'operacao'],
})
