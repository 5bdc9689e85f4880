import { Select, Switch } from '@mantine/core'
import { minhaConta } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { paths } from '../../paths.ts'
import { useUsuario } from '../../state/contexto.ts'
import { type Preferencias as Guardadas, preferencesSlice } from '../../state/preferences.ts'
import { useDespacho, useEstado } from '../../state/reducers.ts'
import { userSlice } from '../../state/user.ts'
import { TAMANHOS } from '../../ui/grade/Rodape.tsx'
import { paginasDoPerfil } from './paginas-iniciais.ts'

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
  primeiroDiaDaSemana: {
    titulo: 'Primeiro dia da semana nos calendários',
    opcoes: { domingo: 'Domingo', segunda: 'Segunda-feira' },
  },
} as const
type Campo = keyof typeof ESCOLHAS

/** Where one lands after signing in; a screen chosen by who administers stays in the list. */
function PaginaInicial() {
  const usuario = useUsuario()
  const despachar = useDespacho()
  const { executar } = useAcao(minhaConta.escolherPaginaInicial)
  const [escolhida, setEscolhida] = useState(usuario?.RotaInicial ?? paths.painel)
  const paginas = paginasDoPerfil(usuario?.IDPerfilAcesso ?? -1)
  const data = paginas.map(({ rota, nome }) => ({ value: rota, label: nome }))
  if (!data.some(({ value }) => value === escolhida))
    data.push({ value: escolhida, label: escolhida })
  const escolher = async (rota: string) => {
    const antes = escolhida
    setEscolhida(rota)
    const RotaInicial = rota === paths.painel ? null : rota
    const { ok } = await executar({ rota: RotaInicial })
    if (!ok) setEscolhida(antes)
    else if (usuario) despachar(userSlice.actions.loginSuccess({ ...usuario, RotaInicial }))
  }
  return (
    <Select
      label="Página inicial"
      description="Onde você chega depois de entrar."
      allowDeselect={false}
      data={data}
      value={escolhida}
      onChange={(valor) => void escolher(valor ?? paths.painel)}
    />
  )
}

/** Saved as soon as they change, here and on the server. */
export function Preferencias() {
  const preferencias = useEstado(({ preferences }) => preferences)
  const despachar = useDespacho()
  const preferir = (mudanca: Partial<Guardadas>) =>
    despachar(preferencesSlice.actions.preferir(mudanca))
  return (
    <div className="rz-bloco">
      <p>Valem assim que mudam, e acompanham você em outros computadores.</p>
      <PaginaInicial />
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
        label="Ocultar valores (modo discreto)"
        description="O dinheiro fica borrado até você apontar ou focar. A tecla V liga e desliga."
        checked={preferencias.ocultarValores}
        onChange={(evento) => preferir({ ocultarValores: evento.currentTarget.checked })}
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
