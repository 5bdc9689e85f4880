import { Select, Switch } from '@mantine/core'
import { type Preferencias as Guardadas, preferencesSlice } from '../../state/preferences.ts'
import { useDespacho, useEstado } from '../../state/reducers.ts'
import { TAMANHOS } from '../../ui/grade/Rodape.tsx'

const ESCOLHAS = {
  tema: {
    titulo: 'Tema',
    opcoes: { claro: 'Claro', escuro: 'Escuro', automatico: 'Automático' },
  },
  densidade: {
    titulo: 'Altura das linhas das listas',
    opcoes: { compacta: 'Compacta', padrao: 'Padrão', confortavel: 'Confortável' },
  },
  layoutType: {
    titulo: 'Menu',
    opcoes: { vertical: 'Lateral', topnav: 'No topo', detached: 'Solto' },
  },
  layoutWidth: {
    titulo: 'Largura do conteúdo',
    opcoes: { fluido: 'Toda a tela', centralizado: 'Centralizada' },
  },
} as const
type Campo = keyof typeof ESCOLHAS

/** Saved as soon as they change, here and on the server. */
export function Preferencias() {
  const preferencias = useEstado(({ preferences }) => preferences)
  const despachar = useDespacho()
  const preferir = (mudanca: Partial<Guardadas>) =>
    despachar(preferencesSlice.actions.preferir(mudanca))
  return (
    <div className="rz-bloco">
      <p>Valem assim que mudam, e acompanham você em outros computadores.</p>
      {(Object.keys(ESCOLHAS) as Campo[]).map((campo) => (
        <Select
          key={campo}
          label={ESCOLHAS[campo].titulo}
          allowDeselect={false}
          data={Object.entries(ESCOLHAS[campo].opcoes).map(([value, label]) => ({ value, label }))}
          value={preferencias[campo]}
          onChange={(valor) => preferir({ [campo]: valor } as Partial<Guardadas>)}
        />
      ))}
      <Select
        label="Itens por página"
        allowDeselect={false}
        data={TAMANHOS.map(String)}
        value={String(preferencias.pagination.sizePerPage)}
        onChange={(valor) => preferir({ pagination: { sizePerPage: Number(valor) } })}
      />
      <Switch
        label="Rolagem contínua nas listas"
        checked={preferencias.rolagemContinua}
        onChange={(evento) => preferir({ rolagemContinua: evento.currentTarget.checked })}
      />
      <Switch
        label="Atalhos de uma tecla"
        description="Desligue se usa comandos de voz ou digita com outro dispositivo."
        checked={preferencias.atalhosDeUmaTecla}
        onChange={(evento) => preferir({ atalhosDeUmaTecla: evento.currentTarget.checked })}
      />
    </div>
  )
}
