import { z } from 'zod'
import { route } from '../route.ts'
import { Competencia, Data, Dinheiro, Id, Instante, TaxaTexto } from '../types/index.ts'
import { EtapaDoMapa } from './fechamento.ts'

/** What each count of guides opens: the filter of `listarGuias` whose total is the count. */
export const GUIAS_DO_PAINEL = {
  venceEm7Dias: { venceEm7Dias: true },
  vencidas: { vencida: true },
  semLeitura: { semLeitura: true },
  aPagar: { aberta: true },
} as const
/** Likewise, of `listarOperacoes`: what stopped, of any month and any company. */
export const FILA_COM_ERRO = { Status: '3' } as const

const Gravidade = z.enum(['erro', 'atencao', 'info'])
const Exigencia = z.object({
  codigo: z.string(),
  motivo: z.string(),
  desde: Instante.nullable(),
  prazo: Data.nullable(),
  rota: z.string(),
  acao: z.string(),
  gravidade: Gravidade,
})

export const painelDoContador = route({
  name: 'painelDoContador',
  method: 'GET',
  path: '/api/painel/contador',
  role: 'CONTADOR',
  summary: 'A carteira no mês: régua da competência e o que exige o contador hoje',
  input: z
    .object({
      competencia: Competencia,
      /** Only the companies of who asks, in what asks for them today. */
      meus: z.boolean().default(false),
      /** Companies of `exigeHoje`, the gravest first. */
      quantas: z.number().int().min(1).max(5000).default(20),
    })
    .strict(),
  output: z.object({
    empresas: z.number().int(),
    concluidas: z.number().int(),
    regua: z.array(
      z.object({
        etapa: EtapaDoMapa,
        /** Companies whose month is stopped here, or that still lack what it follows: the ones that the map shows. */
        paradas: z.number().int(),
        feitas: z.number().int(),
        pendentes: z.number().int(),
        atencao: z.number().int(),
        erro: z.number().int(),
        aguardando: z.number().int(),
        naoSeAplica: z.number().int(),
      }),
    ),
    exigeHoje: z.array(
      z.object({
        empresaId: Id,
        empresa: z.string(),
        gravidade: Gravidade,
        prazo: Data.nullable(),
        motivos: z.array(Exigencia),
      }),
    ),
    /** Companies that ask for somebody, and the ones of who asks among them. */
    exigeHojeTotal: z.number().int(),
    exigeHojeMeus: z.number().int(),
    venceEm7Dias: z.object({ quantidade: z.number().int(), total: Dinheiro }),
    semLeitura: z.object({ quantidade: z.number().int(), total: Dinheiro }),
    filaComErro: z.number().int(),
    /** Asked by the companies, and not answered yet. */
    pedidosAbertos: z.number().int(),
    vencidas: z.object({ quantidade: z.number().int(), total: Dinheiro }),
    /** What the law changes in the next 60 days, or what waits for a norm, and whom it reaches here. */
    normas: z.array(
      z.object({
        codigo: z.string(),
        assunto: z.string(),
        mensagem: z.string(),
        desde: Competencia,
        gravidade: z.enum(['atencao', 'info']),
        empresas: z.number().int(),
      }),
    ),
  }),
  tags: ['painel', 'fechamento', 'guia', 'operacao', 'pedido'],
})
export const painelDaEmpresa = route({
  name: 'painelDaEmpresa',
  method: 'GET',
  path: '/api/painel/empresa',
  role: 'EMPRESA',
  summary: 'O que pagar, por quê, e como vai a empresa',
  input: z.object({ empresaId: Id, competencia: Competencia }).strict(),
  output: z.object({
    empresa: z.object({ id: Id, apelido: z.string(), regime: z.number().int() }),
    fazerAgora: z.array(
      z.object({
        tipo: z.enum(['pagar-guia', 'guia-vencida', 'certificado', 'tudo-em-dia']),
        titulo: z.string(),
        detalhe: z.string(),
        valor: Dinheiro.nullable(),
        vencimento: Data.nullable(),
        /** By what it is paid, when it is a guide that may be. */
        pix: z.string().nullable(),
        linhaDigitavel: z.string().nullable(),
        guiaId: Id.nullable(),
        rota: z.string(),
      }),
    ),
    proximoVencimento: z.object({ rotulo: z.string(), vencimento: Data }).nullable(),
    /** Plain sentence: «Você paga 6,84 % porque faturou R$ … nos últimos 12 meses». */
    porque: z.string().nullable(),
    apuracaoId: Id.nullable(),
    kpis: z.object({
      faturamento: Dinheiro,
      faturamentoAnterior: Dinheiro.nullable(),
      imposto: Dinheiro.nullable(),
      aliquotaEfetiva: TaxaTexto.nullable(),
      proLabore: Dinheiro,
      aPagar: Dinheiro,
      /** How many guides that is. */
      guiasAPagar: z.number().int(),
    }),
    fatorR: z
      .object({
        valor: TaxaTexto,
        limite: TaxaTexto,
        anexo: z.string(),
        faltaFolha: Dinheiro.nullable(),
      })
      .nullable(),
    limite: z
      .object({ rba: Dinheiro, rbt12: Dinheiro, sublimite: Dinheiro, limite: Dinheiro })
      .nullable(),
    meses: z.array(
      z.object({
        competencia: Competencia,
        faturamento: Dinheiro,
        imposto: Dinheiro.nullable(),
        aliquotaEfetiva: TaxaTexto.nullable(),
      }),
    ),
    ultimasNotas: z.array(
      z.object({
        id: Id,
        numero: z.string(),
        emissao: Data,
        contraparte: z.string().nullable(),
        valor: Dinheiro,
        status: z.number().int(),
      }),
    ),
  }),
  problems: ['nao-encontrado'],
  tags: ['painel', 'guia', 'nota'],
})
