import { contratos } from '@razao/contract'
import { somarMeses } from '@razao/engine/tempo'
import { useAcao } from '../../../../api/use-acao.ts'
import { useConsulta } from '../../../../api/use-consulta.ts'
import { useUsuario } from '../../../../state/contexto.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { Campo } from '../../../../ui/Campo.tsx'
import { Carregando } from '../../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../../ui/CartaoErro.tsx'
import { Competencia } from '../../../../ui/DataCivil.tsx'
import { Formulario } from '../../../../ui/Formulario.tsx'
import { formatarCompetencia } from '../../../../ui/formato.ts'
import { Gaveta } from '../../../../ui/Gaveta.tsx'
import { Tabela } from '../../../../ui/Tabela.tsx'
import { useFormulario } from '../../../../ui/use-formulario.ts'
import '../venda.css'
import {
  podeInformarIndices,
  textoDoIndice,
  variacaoDigitada,
  variacaoEmPalavras,
} from './contrato.ts'

type Indice = (typeof contratos.INDICES_DE_REAJUSTE)[number]
type Props = { hoje: string; onFechar: () => void }

const OPCOES = contratos.INDICES_DE_REAJUSTE.map(
  (um) => [um, contratos.ROTULOS_INDICE[um] ?? um] as const,
) as readonly (readonly [Indice, string])[]

function Informar({ hoje }: Pick<Props, 'hoje'>) {
  const { executar, falha } = useAcao(contratos.informarIndice)
  const passado = somarMeses(hoje.slice(0, 7), -1)
  const formulario = useFormulario({
    campos: {
      indice: { tipo: 'escolha', rotulo: 'Índice', opcoes: OPCOES },
      competencia: {
        tipo: 'mes',
        rotulo: 'Mês',
        obrigatorio: true,
        validar: (mes: string) =>
          mes > passado ? 'Só se informa a variação de um mês que já terminou.' : null,
      },
      variacao: {
        rotulo: 'Variação do mês (%)',
        exemplo: '0,45',
        obrigatorio: true,
        maximo: 9,
        validar: (texto: string) =>
          variacaoDigitada(texto) === null
            ? 'Escreva como foi publicada, por exemplo 0,45 ou -0,12.'
            : null,
      },
    },
    inicial: { competencia: passado },
    falha,
  })
  return (
    <Formulario
      de={formulario}
      enviar="Informar"
      onEnviar={({ indice, competencia, variacao }) =>
        executar({ indice, competencia, variacao: variacaoDigitada(variacao) ?? '' })
      }
      onFeito={(_, { indice, competencia }) => {
        avisos.ok(`${textoDoIndice(indice)} de ${formatarCompetencia(competencia)} informado.`)
        formulario.preencher({ variacao: '' })
      }}
    >
      <div className="fa-tres">
        <Campo de={formulario} nome="indice" />
        <Campo de={formulario} nome="competencia" />
        <Campo de={formulario} nome="variacao" />
      </div>
    </Formulario>
  )
}

/** The variations that yearly adjustments are worked out with, as they were published and told by the office. */
export function IndicesDeReajuste({ hoje, onFechar }: Props) {
  const { dados, estado } = useConsulta(contratos.listarIndices, {})
  const informa = podeInformarIndices(useUsuario())
  return (
    <Gaveta aberta onFechar={onFechar} titulo="Índices de reajuste">
      <div className="rz-nota">
        <p className="rz-suave">
          {informa
            ? 'Informe a variação de cada mês como foi publicada. '
            : 'As variações valem para todas as empresas do escritório: quem vê todas as informa. '}
          Um contrato com reajuste espera os doze meses do seu índice.
        </p>
        {informa ? <Informar hoje={hoje} /> : null}
        {estado.falha ? (
          <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
        ) : null}
        {!dados && !estado.falha ? <Carregando linhas={6} /> : null}
        {dados ? (
          <Tabela
            nome="Variações informadas"
            className="fa-tabela"
            linhas={dados.lista}
            chave={({ indice, competencia }) => `${indice} ${competencia}`}
            vazio="Nenhuma variação informada ainda."
            colunas={[
              { titulo: 'Índice', nomeia: true, celula: ({ indice }) => textoDoIndice(indice) },
              {
                titulo: 'Mês',
                celula: ({ competencia }) => <Competencia valor={competencia} />,
              },
              {
                titulo: 'Variação',
                fim: true,
                celula: ({ variacao }) => variacaoEmPalavras(variacao),
              },
              {
                titulo: 'Informada por',
                celula: ({ informadaPor }) => informadaPor ?? <span className="rz-suave">—</span>,
              },
            ]}
          />
        ) : null}
      </div>
    </Gaveta>
  )
}
