import { z } from 'zod'
import { route } from '../route.ts'
import {
  Competencia,
  Data,
  Dinheiro,
  Feito,
  Id,
  Instante,
  Texto,
  ValorDePartida,
  Versao,
} from '../types/index.ts'

const Centro = z.object({ id: Id, codigo: z.string(), nome: z.string(), ativo: z.boolean() })
export const listarCentros = route({
  name: 'listarCentros',
  method: 'GET',
  path: '/contabil/centros-de-custo',
  role: 'CONTADOR',
  summary: 'Centros de custo da empresa',
  input: z.object({ empresaId: Id }).strict(),
  output: z.object({ centros: z.array(Centro) }),
  tags: ['lancamento'],
})
export const salvarCentro = route({
  name: 'salvarCentro',
  method: 'PUT',
  path: '/contabil/centros-de-custo',
  role: 'CONTADOR',
  summary: 'Cria ou altera o centro de custo do código',
  input: z
    .object({ empresaId: Id, codigo: Texto(20), nome: Texto(120), ativo: z.boolean().optional() })
    .strict(),
  output: Centro,
  tags: ['lancamento'],
})

const Historico = z.object({ codigo: z.string(), texto: z.string() })
export const listarHistoricosPadrao = route({
  name: 'listarHistoricosPadrao',
  method: 'GET',
  path: '/contabil/historicos-padrao',
  role: 'CONTADOR',
  summary: 'Históricos padrão do escritório',
  input: z.object({}).strict(),
  output: z.object({ historicos: z.array(Historico) }),
  tags: ['lancamento'],
})
export const salvarHistoricoPadrao = route({
  name: 'salvarHistoricoPadrao',
  method: 'PUT',
  path: '/contabil/historicos-padrao',
  role: 'CONTADOR',
  summary: 'Cria ou altera o histórico padrão do código',
  input: z.object({ codigo: Texto(20), texto: Texto(500) }).strict(),
  output: Historico,
  tags: ['lancamento'],
})
export const excluirHistoricoPadrao = route({
  name: 'excluirHistoricoPadrao',
  method: 'DELETE',
  path: '/contabil/historicos-padrao/:codigo',
  role: 'CONTADOR',
  summary: 'Tira um histórico padrão',
  input: z.object({ codigo: Texto(20) }).strict(),
  output: Feito,
  tags: ['lancamento'],
})

const Modelo = z.object({
  nome: z.string(),
  historico: z.string(),
  partidas: z.array(
    z.object({
      contaId: Id.nullable(),
      valor: Dinheiro,
      historico: z.string().nullable(),
      centroId: Id.nullable(),
      participanteId: Id.nullable(),
    }),
  ),
  dia: z.number().int().nullable(),
  desde: Competencia.nullable(),
  ate: Competencia.nullable(),
  /** Confirmed on its day by itself; otherwise it waits as a draft. */
  confirmar: z.boolean(),
})
/** A standard entry, with the accounts of the company and no amounts. */
const ModeloPadrao = z.object({
  nome: z.string(),
  historico: z.string(),
  partidas: z.array(
    z.object({
      /** Null where the company's chart has no account for it. */
      contaId: Id.nullable(),
      lado: z.enum(['D', 'C']),
    }),
  ),
})
export const listarModelos = route({
  name: 'listarModelos',
  method: 'GET',
  path: '/contabil/modelos',
  role: 'CONTADOR',
  summary: 'Modelos de lançamento da empresa, os que se repetem inclusive, e as partidas-padrão',
  input: z.object({ empresaId: Id }).strict(),
  output: z.object({ modelos: z.array(Modelo), padroes: z.array(ModeloPadrao) }),
  tags: ['lancamento'],
})
export const salvarModelo = route({
  name: 'salvarModelo',
  method: 'PUT',
  path: '/contabil/modelos',
  role: 'CONTADOR',
  summary: 'Cria ou altera o modelo do nome',
  input: z
    .object({
      empresaId: Id,
      nome: Texto(80),
      historico: z.string().trim().max(1000).optional(),
      partidas: z
        .array(
          z
            .object({
              contaId: Id.nullish(),
              valor: ValorDePartida,
              historico: Texto(500).nullish(),
              centroId: Id.nullish(),
              participanteId: Id.nullish(),
            })
            .strict(),
        )
        .max(100),
      /** Day of the month in which it repeats. */
      dia: z.number().int().min(0).max(31).nullish(),
      desde: Competencia.nullish(),
      ate: Competencia.nullish(),
      confirmar: z.boolean().optional(),
    })
    .strict(),
  output: Feito,
  problems: ['entrada-invalida'],
  tags: ['lancamento'],
})
export const excluirModelo = route({
  name: 'excluirModelo',
  method: 'DELETE',
  path: '/contabil/modelos/:nome',
  role: 'CONTADOR',
  summary: 'Tira um modelo',
  input: z.object({ empresaId: Id, nome: Texto(80) }).strict(),
  output: Feito,
  tags: ['lancamento'],
})
export const gerarRecorrentes = route({
  name: 'gerarRecorrentes',
  method: 'POST',
  path: '/contabil/modelos/recorrentes',
  role: 'CONTADOR',
  summary: 'Faz os rascunhos dos modelos que se repetem no mês, uma vez cada',
  input: z.object({ empresaId: Id, competencia: Competencia }).strict(),
  output: z.object({ criados: z.number().int() }),
  tags: ['lancamento'],
})

const Regra = z.object({
  id: Id,
  empresaId: Id.nullable(),
  evento: z.string().nullable(),
  funcao: z.string(),
  contaId: Id,
  codigo: z.string(),
  conta: z.string(),
})
export const listarRegras = route({
  name: 'listarRegras',
  method: 'GET',
  path: '/contabil/regras',
  role: 'CONTADOR',
  summary: 'Para que conta vai cada função, em cada evento, quando não é a do plano',
  input: z.object({ empresaId: Id }).strict(),
  output: z.object({
    regras: z.array(Regra),
    /** What may be pointed elsewhere. */
    funcoes: z.array(z.object({ funcao: z.string(), codigo: z.string() })),
  }),
  tags: ['lancamento'],
})
export const salvarRegra = route({
  name: 'salvarRegra',
  method: 'PUT',
  path: '/contabil/regras',
  role: 'CONTADOR',
  summary: 'Aponta uma função para outra conta, na empresa, num evento ou em todos',
  input: z
    .object({ empresaId: Id, evento: Texto(80).nullish(), funcao: Texto(80), contaId: Id })
    .strict(),
  output: z.object({ id: Id }),
  problems: ['conta-nao-recebe'],
  tags: ['lancamento'],
})
export const salvarRegraDoEscritorio = route({
  name: 'salvarRegraDoEscritorio',
  method: 'PUT',
  path: '/contabil/regras/escritorio',
  role: 'ADMINISTRADOR',
  summary: 'Aponta uma função para outra conta, em todas as empresas do escritório',
  input: z.object({ evento: Texto(80).nullish(), funcao: Texto(80), codigo: Texto(60) }).strict(),
  output: z.object({ id: Id }),
  problems: ['conta-nao-recebe'],
  tags: ['lancamento'],
})
export const excluirRegra = route({
  name: 'excluirRegra',
  method: 'DELETE',
  path: '/contabil/regras',
  role: 'CONTADOR',
  summary: 'Volta a função, no evento, à conta do plano',
  input: z.object({ empresaId: Id, evento: Texto(80).optional(), funcao: Texto(80) }).strict(),
  output: Feito,
  problems: ['nada-a-fazer'],
  tags: ['lancamento'],
})

export const lerConferencia = route({
  name: 'lerConferencia',
  method: 'GET',
  path: '/contabil/conferencias',
  role: 'CONTADOR',
  summary: 'Até que dia uma conta foi conferida, e quais linhas foram conferidas uma a uma',
  input: z.object({ empresaId: Id, contaId: Id, de: Data, ate: Data }).strict(),
  output: z.object({
    conferencia: z
      .object({
        ate: Data,
        /** Balance when it was looked at, debit positive. */
        saldo: Dinheiro,
        observacao: z.string().nullable(),
        por: z.string().nullable(),
        em: Instante,
        versao: Versao,
      })
      .nullable(),
    /** Balance of that day as the book says now; another than `saldo` is a divergence. */
    saldoAgora: Dinheiro.nullable(),
    partidas: z.array(
      z.object({
        lancamentoId: Id,
        ordem: z.number().int(),
        nota: z.string().nullable(),
        por: z.string().nullable(),
        em: Instante,
      }),
    ),
  }),
  tags: ['lancamento'],
})
export const conferirConta = route({
  name: 'conferirConta',
  method: 'PUT',
  path: '/contabil/conferencias',
  role: 'CONTADOR',
  summary: 'Marca uma conta como conferida até um dia, com o saldo que ela tem',
  input: z
    .object({ empresaId: Id, contaId: Id, ate: Data, observacao: Texto(500).nullish() })
    .strict(),
  output: z.object({ saldo: Dinheiro }),
  problems: ['entrada-invalida'],
  tags: ['lancamento'],
})
export const desfazerConferencia = route({
  name: 'desfazerConferencia',
  method: 'DELETE',
  path: '/contabil/conferencias',
  role: 'CONTADOR',
  summary: 'Tira a conferência de uma conta',
  input: z.object({ empresaId: Id, contaId: Id }).strict(),
  output: Feito,
  tags: ['lancamento'],
})
export const marcarPartidas = route({
  name: 'marcarPartidas',
  method: 'POST',
  path: '/contabil/conferencias/partidas',
  role: 'CONTADOR',
  summary: 'Marca linhas do razão como conferidas, com uma nota, ou tira as marcas',
  input: z
    .object({
      empresaId: Id,
      partidas: z
        .array(z.object({ lancamentoId: Id, ordem: z.number().int().min(1) }).strict())
        .min(1)
        .max(500),
      conferida: z.boolean(),
      nota: Texto(300).nullish(),
    })
    .strict(),
  output: z.object({ marcadas: z.number().int() }),
  tags: ['lancamento'],
})
export const listarParticipantes = route({
  name: 'listarParticipantes',
  method: 'GET',
  path: '/contabil/participantes',
  role: 'CONTADOR',
  summary: 'Clientes e fornecedores da empresa, para uma linha dizer de quem é',
  input: z.object({ empresaId: Id, busca: z.string().trim().max(80).optional() }).strict(),
  output: z.object({
    participantes: z.array(
      z.object({ id: Id, nome: z.string(), documento: z.string(), papel: z.string() }),
    ),
  }),
  tags: ['lancamento'],
})
