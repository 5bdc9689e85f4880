import { UnstyledButton } from '@mantine/core'
import { type Perfil, ROTULOS_PERFIL } from '@razao/contract'
import { IconBuilding, IconChevronRight } from '@tabler/icons-react'
import { useSituacaoDaSessao } from '../../state/situacao-da-sessao.ts'
import './conta.css'

/** «Onde você quer entrar?»: one card per office of the person. */
export function EscolherEscritorio() {
  const { escritorios, escolher } = useSituacaoDaSessao()
  return (
    <div className="rz-conta">
      <h1>Onde você quer entrar?</h1>
      <ul className="rz-escritorios">
        {escritorios.map(({ id, nome, perfilAcesso }) => (
          <li key={id}>
            <UnstyledButton className="rz-escritorio" onClick={() => escolher(id)}>
              <IconBuilding size={20} aria-hidden />
              <span>
                <strong>{nome}</strong>
                <small>{ROTULOS_PERFIL[perfilAcesso as Perfil] ?? 'Sem perfil'}</small>
              </span>
              <IconChevronRight size={18} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
