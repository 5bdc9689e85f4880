import type { declaracoes, RouteInput } from '@razao/contract'
import type { CampoDeTexto, Campos } from '../../ui/campos.ts'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { formatarDinheiro } from '../../ui/formato.ts'
import { useFormulario } from '../../ui/use-formulario.ts'
import type { DoMesDeclarado } from './declaracao.ts'

export type Segregacao = NonNullable<RouteInput<typeof declaracoes.montarDeclaracao>['segregacao']>
type Pergunta = DoMesDeclarado['perguntas'][number]

const atividadeDe = (i: number) => `atividade${i}`
const municipioDe = (i: number) => `municipio${i}`

/** «III:interna» as people say it. */
const nomeDa = ({ atividade, receita }: Pergunta): string =>
  `${atividade.replace(':', ', ')} (${formatarDinheiro(receita)})`

const TOM = {
  tipo: 'texto',
  obrigatorio: true,
  maximo: 4,
  validar: (texto: string) =>
    /^\d{4}$/.test(texto.trim()) ? null : 'O código TOM do município tem 4 dígitos.',
} as const satisfies Omit<CampoDeTexto, 'rotulo'>

/** One field for each thing that the PGDAS-D asks and the determination does not say. */
function camposDas(perguntas: readonly Pergunta[]): Campos {
  return Object.fromEntries(
    perguntas.flatMap((pergunta, i) => {
      const { opcoes, municipioIbge } = pergunta
      const escolha = {
        tipo: 'escolha',
        rotulo: `Atividade da receita ${nomeDa(pergunta)}`,
        opcoes: [
          ['', 'Escolha'],
          ...opcoes.map(({ id, rotulo }) => [String(id), `${id} · ${rotulo}`] as const),
        ],
        obrigatorio: true,
      } as const
      const municipio = {
        ...TOM,
        rotulo: `Código TOM do município do ISS da receita ${nomeDa(pergunta)}`,
        descricao: `É o código da Receita Federal, de 4 dígitos, do município ${municipioIbge} do IBGE.`,
      }
      return [
        ...(opcoes.length > 0 ? [[atividadeDe(i), escolha] as const] : []),
        ...(municipioIbge === null ? [] : [[municipioDe(i), municipio] as const]),
      ]
    }),
  )
}

type Props = {
  mes: Pick<DoMesDeclarado, 'perguntas' | 'respostas'>
  onResponder: (segregacao: Segregacao) => Promise<boolean>
  onFechar: () => void
}

/** What the PGDAS-D asks of each revenue, answered as last time where it was; then it is put together. */
export function PerguntasDoPgdasd({ mes: { perguntas, respostas }, onResponder, onFechar }: Props) {
  const inicial = Object.fromEntries(
    perguntas.flatMap(({ atividade }, i) => {
      const dita = respostas.find((uma) => uma.atividade === atividade)
      return [
        ...(dita?.idAtividade ? [[atividadeDe(i), String(dita.idAtividade)]] : []),
        ...(dita?.municipioTom ? [[municipioDe(i), dita.municipioTom]] : []),
      ]
    }),
  )
  const formulario = useFormulario({ campos: camposDas(perguntas), inicial })
  const responder = async (valores: Readonly<Record<string, unknown>>) => {
    const texto = (nome: string): string => String(valores[nome] ?? '').trim()
    const feita = await onResponder(
      perguntas.map(({ atividade }, i) => ({
        atividade,
        ...(texto(atividadeDe(i)) === '' ? {} : { idAtividade: Number(texto(atividadeDe(i))) }),
        ...(texto(municipioDe(i)) === '' ? {} : { municipioTom: texto(municipioDe(i)) }),
      })),
    )
    return feita ? ({ ok: true, valor: null } as const) : ({ ok: false } as const)
  }
  return (
    <Dialogo aberto onFechar={onFechar} titulo="O que o PGDAS-D pergunta" tamanho="lg">
      <Formulario
        className="fech-dialogo"
        de={formulario}
        enviar="Montar e conferir"
        onVoltar={onFechar}
        onEnviar={responder}
        onFeito={onFechar}
        antes={
          <p>
            A apuração não diz tudo o que a declaração pede destas receitas. As respostas ficam para
            os próximos meses.
          </p>
        }
      />
    </Dialogo>
  )
}
