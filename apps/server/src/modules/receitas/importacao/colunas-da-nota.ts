import type { NotaLida } from '@razao/formats/nfse'
import { contraparteDe, lerComoColunas } from './leitura.ts'

/** What a column is when the document says nothing of it. */
const VAZIAS = {
  ...{ serie: null, codigo_verificacao: null, contraparte_documento: null },
  ...{ municipio_incidencia: null, item_lc116: null, codigo_tributacao: null, cnae: null },
  ...{ descricao: '', deducoes: 0, desconto: 0, base: 0, aliquota_iss: null, iss: 0 },
  ...{ iss_retido: false, retencoes: 0, desconto_condicionado: 0, liquido_no_arquivo: null },
  ...{ exportacao: false, receita: true, fora_da_receita: null, devolucao: false },
  ...{ valor_receita: null, substitui_chave: null },
}

const emJson = (valor: unknown): string | null => (valor ? JSON.stringify(valor) : null)

/** A note as every column of nota_fiscal that its document decides. */
export function colunasDaNota(nota: NotaLida, direcao: 1 | 2) {
  const {
    contraparte_tipo: _tipo,
    contraparte_municipio: _municipio,
    contraparte_pais: _pais,
    contraparte_email: _email,
    retencoes_detalhe: detalhe,
    ibs_cbs: ibsCbs,
    partes,
    modelo: _modelo,
    leiaute: _leiaute,
    liquido: _liquido,
    status_no_arquivo: _situacao,
    ...ditas
  } = lerComoColunas(nota, direcao)
  return {
    ...VAZIAS,
    ...ditas,
    sem_valor: nota.homologacao,
    modelo: nota.modelo,
    leiaute: nota.leiaute,
    chave: nota.chave,
    numero: nota.numero,
    emissao: nota.dataEmissao,
    competencia: nota.competencia,
    contraparte_nome: contraparteDe(nota, direcao)?.nome?.slice(0, 300) ?? null,
    bruto: nota.bruto,
    liquido: nota.liquido,
    retencoes_detalhe: emJson(detalhe),
    ibs_cbs: emJson(ibsCbs),
    partes: emJson(partes),
  }
}
