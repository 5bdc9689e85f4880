import { ActionIcon, Button } from '@mantine/core'
import { IconPin, IconPinFilled, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { FormularioLivre, feito } from '../FormularioLivre.tsx'
import type { VisaoSalva, VisoesDaLista } from './props.ts'
import './ajustes.css'

type Props = { visoes: VisoesDaLista; fechar: () => void }

function Visao({ visao, visoes, fechar }: Props & { visao: VisaoSalva }) {
  const { id, nome, padrao, fixada, escopo, minha } = visao
  const aberta = visoes.atual === id
  return (
    <li>
      <button
        type="button"
        className="rz-visao"
        aria-current={aberta ? 'true' : undefined}
        onClick={() => {
          visoes.onAbrir(id)
          fechar()
        }}
      >
        {nome}
        {escopo === 'escritorio' ? <small>do escritório</small> : null}
      </button>
      <ActionIcon
        size="sm"
        aria-pressed={padrao}
        aria-label={`Abrir ${nome} sempre que eu vier a esta lista`}
        title="Abrir sempre esta visão"
        onClick={() => visoes.onMudar(id, { padrao: !padrao })}
      >
        {padrao ? <IconStarFilled size={14} /> : <IconStar size={14} />}
      </ActionIcon>
      <ActionIcon
        size="sm"
        aria-pressed={fixada}
        aria-label={`Fixar ${nome} no menu`}
        title="Fixar no menu"
        onClick={() => visoes.onMudar(id, { fixada: !fixada })}
      >
        {fixada ? <IconPinFilled size={14} /> : <IconPin size={14} />}
      </ActionIcon>
      <ActionIcon
        size="sm"
        disabled={!minha}
        aria-label={`Apagar a visão ${nome}`}
        title={minha ? 'Apagar' : 'Só quem salvou pode apagar'}
        onClick={() => visoes.onApagar(id)}
      >
        <IconTrash size={14} />
      </ActionIcon>
    </li>
  )
}

function Salvar({ visoes, fechar }: Props) {
  const [nome, mudarNome] = useState('')
  const [escopo, mudarEscopo] = useState<VisaoSalva['escopo']>('minha')
  const [padrao, mudarPadrao] = useState(false)
  const [fixada, mudarFixada] = useState(false)
  const salvar = () => {
    if (nome.trim() === '') return
    visoes.onSalvar({ nome: nome.trim(), escopo, padrao, fixada })
    fechar()
  }
  return (
    <FormularioLivre className="rz-visoes-salvar" onEnviar={feito(salvar)}>
      <label>
        Salvar a lista como está agora
        <input
          required
          maxLength={60}
          placeholder="Nome da visão"
          value={nome}
          onChange={(evento) => mudarNome(evento.currentTarget.value)}
        />
      </label>
      {visoes.doEscritorio ? (
        <label className="rz-ajustes-linha">
          Para quem
          <select
            value={escopo}
            onChange={(evento) =>
              mudarEscopo(evento.currentTarget.value === 'escritorio' ? 'escritorio' : 'minha')
            }
          >
            <option value="minha">só para mim</option>
            <option value="escritorio">para o escritório</option>
          </select>
        </label>
      ) : null}
      <label className="rz-ajustes-linha">
        Abrir sempre esta visão
        <input
          type="checkbox"
          checked={padrao}
          onChange={(evento) => mudarPadrao(evento.currentTarget.checked)}
        />
      </label>
      <label className="rz-ajustes-linha">
        Fixar no menu
        <input
          type="checkbox"
          checked={fixada}
          onChange={(evento) => mudarFixada(evento.currentTarget.checked)}
        />
      </label>
      <Button type="submit" size="xs" fullWidth>
        Salvar visão
      </Button>
    </FormularioLivre>
  )
}

/** What «Visões» opens. */
export function PainelDeVisoes(props: Props) {
  const { visoes, fechar } = props
  return (
    <div className="rz-ajustes">
      {visoes.salvas.length > 0 ? (
        <ul className="rz-visoes">
          {visoes.salvas.map((visao) => (
            <Visao key={visao.id} visao={visao} {...props} />
          ))}
        </ul>
      ) : (
        <p className="rz-suave">Nenhuma visão salva nesta lista.</p>
      )}
      {visoes.atual === null ? null : (
        <button
          type="button"
          className="rz-chip-limpar"
          onClick={() => {
            visoes.onAbrir(null)
            fechar()
          }}
        >
          Sair desta visão
        </button>
      )}
      <Salvar {...props} />
    </div>
  )
}
