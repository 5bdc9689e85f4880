import { z } from 'zod'
import { route } from '../route.ts'
import { Competencia, Data, Dinheiro, Id, Instante, TaxaTexto } from '../types/index.ts'
import { Etapa } from './fechamento.ts'

export const painelDoContador = route({
  name: 'painelDoContador',
  method: 'GET',
  path: '/api/painel/contador',
  role: 'CONTADOR',
  summary: 'A carteira no mês: régua da competência e o que exige o contador hoje',
  input: z.object({ competencia: Competencia }).strict(),
  output: z.object({
    empresas: z.number().int(),
    concluidas: z.number().int(),
    regua: z.array(
      z.object({
        etapa: Etapa,
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
        codigo: z.string(),
        motivo: z.string(),
        desde: Instante.nullable(),
        prazo: Data.nullable(),
        rota: z.string(),
        acao: z.string(),
        gravidade: z.enum(['erro', 'atencao', 'info']),
      }),
    ),
    exigeHojeTotal: z.number().int(),
    venceEm7Dias: z.object({ quantidade: z.number().int(), total: Dinheiro }),
    semLeitura: z.number().int(),
    filaComErro: z.number().int(),
    vencidas: z.object({ quantidade: z.number().int(), total: Dinheiro }),
  }),
  tags: ['painel', 'fechamento', 'guia', 'operacao'],
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
