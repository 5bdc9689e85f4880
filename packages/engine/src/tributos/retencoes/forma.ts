import {
  conforme,
  data,
  type Forma,
  fator,
  feriados,
  lista,
  logico,
  objeto,
  opcional,
  texto,
  umDe,
  valor,
} from '../../porta/index.ts'
import {
  FORNECIMENTOS_A_ORGAO_FEDERAL,
  NATUREZAS_DE_SERVICO,
  SERVICOS_COM_BASE_MINIMA,
  TRIBUTOS_DA_CSRF,
} from '../../tabelas/retencoes/index.ts'
import type { FatosRetencao } from './tipos.ts'

const SO_O_TIPO: Forma = () => null

export const FORMA_DA_RETENCAO: Forma = objeto<FatosRetencao>({
  id: texto,
  natureza: umDe(Object.keys(NATUREZAS_DE_SERVICO)),
  bruto: valor,
  emissao: data,
  pagamento: data,
  prestador: conforme('tipo', {
    'pessoa-fisica': SO_O_TIPO,
    mei: SO_O_TIPO,
    simples: objeto({ anexoIv: logico, issFixo: opcional(logico) }),
    'pessoa-juridica': objeto({ cprb: opcional(logico) }),
  }),
  tomador: umDe(['pessoa-fisica', 'simples', 'mei', 'pessoa-juridica', 'orgao-federal']),
  fornecimento: opcional(umDe(Object.keys(FORNECIMENTOS_A_ORGAO_FEDERAL))),
  csrfIndevida: opcional(lista(umDe(TRIBUTOS_DA_CSRF))),
  maoDeObra: opcional(
    objeto({
      reducoes: valor,
      baseMinima: opcional(umDe(Object.keys(SERVICOS_COM_BASE_MINIMA))),
    }),
  ),
  iss: opcional(
    objeto({
      item: opcional(texto),
      aliquota: opcional(fator('0', '1')),
      base: opcional(valor),
      outroMunicipio: opcional(logico),
    }),
  ),
  feriados,
})
