import {
  data,
  type Forma,
  inteiro,
  lista,
  logico,
  mes,
  objeto,
  opcional,
  texto,
  umDe,
  valor,
} from '../../porta/index.ts'
import {
  type DebitoDoMit,
  type FatosDoMit,
  GRUPOS_DO_MIT,
  MOTIVOS_DA_SUSPENSAO,
  type ResponsavelDoMit,
  type SuspensaoDoMit,
} from './tipos.ts'

export const FORMA_DO_MIT: Forma = objeto<FatosDoMit>({
  competencia: mes,
  tributacao: umDe(['presumido', 'real-trimestral', 'real-anual']),
  pisCofins: umDe(['cumulativo', 'nao-cumulativo', 'ambos']),
  variacoes: umDe(['caixa', 'competencia']),
  balancete: opcional(logico),
  responsavel: objeto<ResponsavelDoMit>({
    cpf: texto,
    telefone: opcional(texto),
    email: opcional(texto),
    crc: opcional(objeto({ uf: texto, numero: texto })),
  }),
  debitos: lista(
    objeto<DebitoDoMit>({ tributo: umDe(GRUPOS_DO_MIT), codigoReceita: texto, valor }),
  ),
  suspensoes: opcional(
    lista(
      objeto<SuspensaoDoMit>({
        codigoReceita: texto,
        valor,
        processo: texto,
        judicial: opcional(
          objeto<NonNullable<SuspensaoDoMit['judicial']>>({
            motivo: umDe(Object.keys(MOTIVOS_DA_SUSPENSAO)),
            deposito: logico,
            deTerceiro: logico,
            decisao: data,
            vara: inteiro(1, 9999),
            municipioIbge: texto,
          }),
        ),
      }),
    ),
  ),
})
