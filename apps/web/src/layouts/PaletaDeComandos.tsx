import { empresa as rotas } from '@razao/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AINDA_NAO, useConsulta } from '../api/use-consulta.ts'
import { useEmpresaAtual } from '../state/contexto.ts'
import { Dialogo } from '../ui/Dialogo.tsx'
import { formatarDocumento } from '../ui/formato.ts'
import { type OpcaoDoSeletor, Seletor } from '../ui/Seletor.tsx'
import { combina, telasDoMenu } from './comandos.ts'
import type { ItemDeMenu } from './menu.ts'

export type ComandoExtra = {
  readonly id: string
  readonly texto: string
  readonly fazer: () => void
}

type Props = {
  menu: readonly ItemDeMenu[]
  extras: readonly ComandoExtra[]
  onFechar: () => void
}

const MINIMO_PARA_EMPRESAS = 2

/** Ctrl+K: screens, companies and commands in one search. */
export function PaletaDeComandos({ menu, extras, onFechar }: Props) {
  const navegar = useNavigate()
  const [, escolherEmpresa] = useEmpresaAtual()
  const [busca, setBusca] = useState('')
  const termo = busca.trim()
  const { dados, carregando } = useConsulta(
    rotas.opcoesDeEmpresa,
    termo.length >= MINIMO_PARA_EMPRESAS ? { busca: termo } : AINDA_NAO,
  )
  const empresas = termo.length >= MINIMO_PARA_EMPRESAS ? (dados?.lista ?? []) : []
  const opcoes: OpcaoDoSeletor[] = [
    ...telasDoMenu(menu)
      .filter(({ nome, grupo }) => combina(`${grupo} ${nome}`, termo))
      .map(({ path, nome, grupo }) => ({
        id: `tela:${path}`,
        texto: nome,
        detalhe: grupo === nome ? undefined : grupo,
        grupo: 'Telas',
      })),
    ...empresas.map(({ ID, Apelido, Identificacao }) => ({
      id: `empresa:${ID}`,
      texto: Apelido,
      detalhe: formatarDocumento(Identificacao),
      grupo: 'Trabalhar na empresa',
    })),
    ...extras
      .filter(({ texto }) => combina(texto, termo))
      .map(({ id, texto }) => ({ id: `comando:${id}`, texto, grupo: 'Comandos' })),
  ]
  const escolher = (id: string) => {
    onFechar()
    const corte = id.indexOf(':')
    const [tipo, valor] = [id.slice(0, corte), id.slice(corte + 1)]
    if (tipo === 'tela') void navegar(valor)
    else if (tipo === 'comando') extras.find((extra) => extra.id === valor)?.fazer()
    else escolherEmpresa(empresas.find(({ ID }) => String(ID) === valor) ?? null)
  }
  return (
    <Dialogo aberto onFechar={onFechar} tamanho="lg" noAlto="Busca e comandos">
      <Seletor
        rotulo="Busca e comandos"
        dica="Tela, empresa ou comando"
        busca={busca}
        onBusca={setBusca}
        opcoes={opcoes}
        onEscolher={escolher}
        vazio={`Nada encontrado para «${termo}»`}
        carregando={carregando}
      />
    </Dialogo>
  )
}
