import {
  type Forma,
  inteiro,
  lista,
  logico,
  mapa,
  mes,
  objeto,
  opcional,
  quantidade,
  texto,
  umDe,
  valor,
} from '../../porta/index.ts'
import { FORMA_DO_SIMPLES, TRIBUTOS_SIMPLES } from '../simples/index.ts'
import {
  type ExigibilidadeSuspensa,
  type FatosDeclaracao,
  MOTIVOS_DE_SUSPENSAO,
  type NaoOptante,
  type SegregacaoPgdasd,
} from './tipos.ts'

const tributo = umDe(TRIBUTOS_SIMPLES)

const SEGREGACAO = objeto<SegregacaoPgdasd>({
  idAtividade: opcional(inteiro(1, 99)),
  municipioTom: opcional(texto),
  outraUf: opcional(texto),
  icms: opcional(umDe(['substituicao', 'antecipacao'])),
  cestaBasica: opcional(lista(tributo)),
  exigibilidadesSuspensas: opcional(
    lista(
      objeto<ExigibilidadeSuspensa>({
        tributo,
        processo: texto,
        municipioTom: opcional(texto),
        uf: texto,
        vara: texto,
        deposito: logico,
        motivo: umDe(MOTIVOS_DE_SUSPENSAO),
      }),
    ),
  ),
})

export const FORMA_DA_DECLARACAO: Forma = objeto<FatosDeclaracao>({
  cnpj: texto,
  estabelecimentos: lista(texto),
  tipo: umDe(['original', 'retificadora']),
  transmitir: logico,
  fatos: FORMA_DO_SIMPLES,
  naoOptante: opcional(
    objeto<NaoOptante>({ esfera: quantidade, uf: texto, municipioTom: texto, processo: texto }),
  ),
  apuracao: opcional(objeto({ competencia: mes, tributos: mapa(tributo, valor) })),
  segregacao: opcional(mapa(texto, SEGREGACAO)),
})
