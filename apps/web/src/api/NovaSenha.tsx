import { IconCheck, IconCircle } from '@tabler/icons-react'
import { CampoDeSenha } from '../ui/CampoDeSenha.tsx'
import {
  POLITICA_SEM_RESPOSTA,
  type PoliticaDaSenha,
  regrasDaSenha,
} from '../ui/regras-da-senha.ts'
import { useLeituraDaConta } from './use-conta.ts'
import './nova-senha.css'

type Props = {
  rotulo: string
  value: string
  onChange: (senha: string) => void
  /** Name and e-mail of the person, which may not be in the password. */
  dados: readonly string[]
  erro?: string | undefined
}

/** The password policy, read once while the form is open. */
export function usePoliticaDaSenha(): PoliticaDaSenha {
  const { dados } = useLeituraDaConta<PoliticaDaSenha>('politica-da-senha', { aberto: true })
  return dados ?? POLITICA_SEM_RESPOSTA
}

/** May this password be sent? The server still refuses common and leaked ones. */
export const senhaPodeIr = (
  senha: string,
  { politica, dados }: { politica: PoliticaDaSenha; dados: readonly string[] },
): boolean => regrasDaSenha(senha, { politica, dados }).every(({ cumprida }) => cumprida)

/** Field for a new password, with the policy ticked while it is typed. */
export function CampoDeNovaSenha({ rotulo, value, onChange, dados, erro }: Props) {
  const politica = usePoliticaDaSenha()
  const regras = regrasDaSenha(value, { politica, dados })
  return (
    <div className="rz-nova-senha">
      <CampoDeSenha
        label={rotulo}
        value={value}
        onChange={onChange}
        autoComplete="new-password"
        aria-describedby="regras-da-senha"
        error={erro}
        required
      />
      <ul id="regras-da-senha" aria-label="O que a senha precisa ter">
        {regras.map(({ texto, cumprida }) => (
          <li key={texto} data-cumprida={cumprida}>
            {cumprida ? (
              <IconCheck size={14} aria-label="cumprida:" />
            ) : (
              <IconCircle size={14} aria-label="falta:" />
            )}
            {texto}
          </li>
        ))}
      </ul>
    </div>
  )
}
