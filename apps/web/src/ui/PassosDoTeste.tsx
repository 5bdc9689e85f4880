import { Situacao, type Tom } from './Situacao.tsx'
import './passos.css'

type Passo = {
  readonly passo: string
  readonly situacao: 'certo' | 'errado' | 'nao-visto' | 'esperando'
  readonly mensagem: string
}

const SITUACOES: Readonly<Record<Passo['situacao'], { tom: Tom; texto: string }>> = {
  certo: { tom: 'ok', texto: 'Certo' },
  errado: { tom: 'erro', texto: 'Errado' },
  'nao-visto': { tom: 'nenhum', texto: 'Não visto' },
  esperando: { tom: 'pendente', texto: 'Esperando' },
}

type Props = { passos: readonly Passo[]; nomes: Readonly<Record<string, string>> }

/** Each thing that a test looked at, in order, with what it saw. */
export function PassosDoTeste({ passos, nomes }: Props) {
  return (
    <ul className="rz-passos-do-teste">
      {passos.map(({ passo, situacao, mensagem }) => {
        const { tom, texto } = SITUACOES[situacao]
        return (
          <li key={passo}>
            <Situacao tom={tom}>{texto}</Situacao>
            <span>
              <strong>{nomes[passo]}.</strong> {mensagem}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
