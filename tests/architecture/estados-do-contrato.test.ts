// A state that the database may hold and the contract does not know is a list that answers 500: what a column is checked
// to be is among what the route that shows it may say.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  captura,
  certificados,
  clientes,
  clientesImportacao,
  cobrancas,
  contratos,
  divergencias,
  emissoes,
  jettax,
  parcelamentos,
  pixDoBanco,
  regrasMunicipaisUso,
  vigia,
} from '@razao/contract'
import { CAMADAS, TIPOS } from '@razao/engine/municipal'
import { expect, test } from 'vitest'

const schema = readFileSync(join(import.meta.dirname, '../../apps/server/db/schema.sql'), 'utf8')

/** What a check lets a column be. */
function valoresDe(constraint: string): string[] {
  const [, lista] =
    new RegExp(`constraint ${constraint} CHECK .*?ARRAY\\[([^\\]]*)\\]`).exec(schema) ?? []
  if (lista === undefined) throw new Error(`${constraint} is not in the schema`)
  return [...lista.matchAll(/'([^']+)'/g)].map(([, valor]) => valor ?? '')
}

const DITOS: readonly (readonly [constraint: string, ditos: readonly string[]])[] = [
  ['captura_documento_situacao', captura.SITUACOES_DO_DOCUMENTO],
  ['captura_documento_fonte', captura.FONTES_DA_CAPTURA],
  ['captura_documento_tipo', ['nota', 'evento', 'outro']],
  ['vigia_consulta_assunto', vigia.ASSUNTOS_DA_VIGIA],
  ['vigia_consulta_situacao', vigia.SITUACOES_DA_CONSULTA],
  ['carta_receita_estado', vigia.ESTADOS_DA_CARTA],
  ['parcelamento_modalidade', parcelamentos.MODALIDADES_DE_PARCELAMENTO],
  ['divergencia_pagamento_tipo', divergencias.TIPOS_DE_DIVERGENCIA],
  ['divergencia_pagamento_estado', divergencias.ESTADOS_DA_DIVERGENCIA],
  ['carta_receita_gravidade', Object.keys(vigia.ROTULOS_DA_GRAVIDADE)],
  ['jettax_leitura_estado', jettax.ESTADOS_DA_LEITURA],
  ['jettax_leitura_tipo', jettax.TIPOS_DE_LEITURA],
  ['conferencia_da_fonte_estado', captura.ESTADOS_DA_CONFERENCIA],
  ['conferencia_item_lista', captura.LISTAS_DA_CONFERENCIA],
  ['pix_cobranca_situacao', pixDoBanco.SITUACOES_DO_PIX_DO_BANCO],
  ['pix_recebido_situacao', pixDoBanco.SITUACOES_DO_PIX_RECEBIDO],
  ['certificado_situacao', certificados.SITUACOES_DO_CERTIFICADO],
  ['cobranca_forma', cobrancas.FORMAS_DE_PAGAMENTO],
  ['contrato_periodicidade', contratos.PERIODICIDADES],
  ['contrato_indice', contratos.INDICES_DE_REAJUSTE],
  ['indice_nome', contratos.INDICES_DE_REAJUSTE],
  ['participante_orgao', clientes.ORGAOS_PUBLICOS],
  ['participante_tributacao', clientes.TRIBUTACOES_DO_CLIENTE],
  ['participante_importacao_estado', clientesImportacao.ESTADOS_DA_IMPORTACAO_DE_CLIENTES],
  ['participante_importacao_item_situacao', clientesImportacao.SITUACOES_DO_CLIENTE_LIDO],
  ['regra_importacao_situacao', regrasMunicipaisUso.SITUACOES_DA_TABELA],
  ['regra_importacao_linha_resultado', regrasMunicipaisUso.RESULTADOS_DA_LINHA],
  // Of the environment of tests it is told as «nacional», with the environment beside it.
  ['regra_municipal_camada', [...Object.keys(CAMADAS), 'nacional-restrita']],
  ['regra_municipal_tipo', Object.keys(TIPOS)],
  // Those of an asking that waits are states of the list; how it ended has its words for who looks at one.
  ['dps_desfecho', Object.keys(emissoes.ROTULOS_DA_EMISSAO)],
]

test.each(DITOS)('%s: the contract knows every value', (constraint, ditos) => {
  expect(valoresDe(constraint).filter((valor) => !ditos.includes(valor))).toEqual([])
})
