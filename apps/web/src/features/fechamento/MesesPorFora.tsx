import { declaracoes } from '@razao/contract'
import { somarMeses } from '@razao/engine/tempo'
import { useAcao } from '../../api/use-acao.ts'
import { useUsuario } from '../../state/contexto.ts'
import { hojeEmBrasilia } from '../../state/hoje.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Campo } from '../../ui/Campo.tsx'
import type { Campos } from '../../ui/campos.ts'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { formatarCompetencia, plural } from '../../ui/formato.ts'
import { useFormulario } from '../../ui/use-formulario.ts'
import type { MesDeclarado } from './declaracao.ts'
import { numeroDoRecibo } from './PorFora.tsx'

/** What is of more than five years ago is not rectified any more. */
const MAIS_MESES = 60

type Props = { linha: MesDeclarado; onFechar: () => void }

const ENTRE = /^\d{4}-\d{2}$/

/** The months from one to the other, both among them; none while they are not both written. */
const mesesEntre = (todos: readonly string[], de: unknown, ate: unknown): string[] =>
  typeof de === 'string' && typeof ate === 'string' && ENTRE.test(de) && ENTRE.test(ate)
    ? todos.filter((mes) => mes >= de && mes <= ate)
    : []

function camposDe(todos: readonly string[]): Campos {
  const [primeiro = '', ultimo = ''] = [todos[0], todos.at(-1)]
  return {
    acao: {
      tipo: 'escolha',
      rotulo: 'O que fazer',
      opcoes: [
        ['marcar', 'Marcar como transmitidos por fora'],
        ['tirar', 'Tirar as marcas'],
      ],
    },
    de: {
      ...{ tipo: 'mes', rotulo: 'Do mês', obrigatorio: true, foco: true },
      ...{ min: primeiro, max: ultimo },
    },
    ate: {
      ...{ tipo: 'mes', rotulo: 'Até o mês', obrigatorio: true },
      ...{ min: primeiro, max: ultimo },
      validar: (ate: string, { de }: Readonly<Record<string, unknown>>) =>
        typeof de === 'string' && ate < de ? 'O último mês não vem antes do primeiro.' : null,
    },
    ...Object.fromEntries(
      todos.map((mes) => [
        mes,
        {
          rotulo: `Recibo de ${formatarCompetencia(mes)} (opcional)`,
          ...{ maximo: 40, validar: numeroDoRecibo },
        } as const,
      ]),
    ),
  }
}

/** Several months of a company that were declared by other means: one answer for all, with the receipts that are at hand. */
export function MesesPorFora({ linha, onFechar }: Props) {
  const { empresaId, empresa } = linha
  const hoje = useUsuario()?.hoje ?? hojeEmBrasilia()
  const ultimo = somarMeses(hoje.slice(0, 7), -1)
  const todos = Array.from({ length: MAIS_MESES }, (_, i) => somarMeses(ultimo, i + 1 - MAIS_MESES))
  const { executar, falha } = useAcao(declaracoes.marcarMesesPorFora)
  const formulario = useFormulario({
    campos: camposDe(todos),
    inicial: { acao: 'marcar', de: somarMeses(ultimo, -11), ate: ultimo },
    falha,
  })
  const { acao, de, ate } = formulario.valores
  const marcar = acao === 'marcar'
  const meses = mesesEntre(todos, de, ate)
  return (
    <Dialogo
      aberto
      onFechar={onFechar}
      titulo={`Meses de ${empresa} transmitidos por fora`}
      tamanho="lg"
    >
      <Formulario
        className="fech-dialogo"
        de={formulario}
        enviar={`${marcar ? 'Marcar' : 'Tirar as marcas de'} ${plural(meses.length, 'mês', 'meses')}`}
        onVoltar={onFechar}
        onEnviar={(valores) =>
          executar({
            ...{ empresaId, marcar, de: String(valores.de), ate: String(valores.ate) },
            recibos: marcar
              ? meses.flatMap((competencia) => {
                  const recibo = String(valores[competencia] ?? '').trim()
                  return recibo === '' ? [] : [{ competencia, recibo }]
                })
              : [],
          })
        }
        onFeito={({ mudaram, jaEstavam, puladas }) => {
          const feito = marcar
            ? plural(mudaram, 'mês marcado', 'meses marcados')
            : plural(mudaram, 'marca tirada', 'marcas tiradas')
          const resto =
            jaEstavam === 0 ? '' : ` ${plural(jaEstavam, 'já estava', 'já estavam')} assim.`
          avisos.ok(`${empresa}: ${feito}.${resto}`)
          const [primeira] = puladas
          if (primeira !== undefined)
            avisos.atencao(
              `${plural(puladas.length, 'mês ficou', 'meses ficaram')} sem marca. ${formatarCompetencia(primeira.competencia)}: ${primeira.motivo}`,
            )
          onFechar()
        }}
        antes={
          <Faixa tom="info">
            {marcar
              ? 'Para o passado que veio de outro sistema: a etapa Transmissão de cada mês fica feita, em seu nome. O que já saiu por aqui fica como está.'
              : 'Os meses voltam a esperar a transmissão. O que foi declarado por fora continua declarado na Receita.'}
          </Faixa>
        }
      >
        <Campo de={formulario} nome="acao" />
        <div className="fech-meses">
          <Campo de={formulario} nome="de" />
          <Campo de={formulario} nome="ate" />
        </div>
        {marcar && meses.length > 0 ? (
          <div className="fech-meses">
            {meses.map((mes) => (
              <Campo key={mes} de={formulario} nome={mes} />
            ))}
          </div>
        ) : null}
      </Formulario>
    </Dialogo>
  )
}
