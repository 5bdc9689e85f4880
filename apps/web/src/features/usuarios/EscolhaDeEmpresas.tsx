import { Checkbox, Radio, TextInput } from '@mantine/core'
import { empresa } from '@razao/contract'
import { ROTULOS_CATEGORIA_EMPRESA, ROTULOS_REGIME } from '@razao/engine/cadastro'
import { useState } from 'react'
import { useConsulta } from '../../api/use-consulta.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { formatarDocumento, formatarInteiro, plural } from '../../ui/formato.ts'
import { type EmpresaDaCarteira, passaNoFiltro, semVazios } from './carteira.ts'
import type { EmpresasVisiveis, FiltroDeCarteira } from './usuario.ts'

const MAXIMO = 500

/** The portfolio, for choosing; beyond the first 500 the search goes to the server. */
function useCarteira(busca: string) {
  const pedido = { paginaAtual: 1, registrosPorPagina: MAXIMO, ordem: 'Apelido' }
  const inteira = useConsulta(empresa.listarEmpresas, pedido)
  const total = inteira.dados?.paginacao.totalDeRegistros ?? 0
  const grande = total > MAXIMO
  const achada = useConsulta(
    empresa.listarEmpresas,
    grande && busca.trim() !== '' ? { ...pedido, busca: busca.trim() } : pedido,
  )
  return { ...achada, total, grande }
}

const alternar = <T,>(lista: readonly T[], item: T, dentro: boolean): T[] =>
  dentro ? [...lista, item] : lista.filter((outro) => outro !== item)

function Lista({ ids, onMudar }: { ids: readonly number[]; onMudar: (ids: number[]) => void }) {
  const [busca, setBusca] = useState('')
  const { dados, estado, total, grande } = useCarteira(busca)
  if (estado.falha) return <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
  const procura = busca.trim().toLowerCase()
  const soDigitos = procura.replace(/[^0-9a-z]/g, '')
  const combina = ({ Apelido, razaoSocial, Identificacao }: EmpresaDaCarteira) =>
    Apelido.toLowerCase().includes(procura) ||
    razaoSocial.toLowerCase().includes(procura) ||
    (soDigitos !== '' && Identificacao.toLowerCase().includes(soDigitos))
  const visiveis = (dados?.lista ?? []).filter((uma) => grande || combina(uma))
  return (
    <div className="rz-lista-de-empresas">
      <TextInput
        type="search"
        aria-label="Procurar empresa"
        placeholder="Apelido, razão social ou CNPJ"
        value={busca}
        onChange={({ currentTarget }) => setBusca(currentTarget.value)}
      />
      {dados ? (
        <ul aria-label="Empresas">
          {visiveis.map(({ ID, Apelido, Identificacao }) => (
            <li key={ID}>
              <Checkbox
                label={Apelido}
                description={formatarDocumento(Identificacao)}
                checked={ids.includes(ID)}
                onChange={({ currentTarget }) => onMudar(alternar(ids, ID, currentTarget.checked))}
              />
            </li>
          ))}
          {visiveis.length === 0 ? (
            <li className="rz-suave">Nenhuma empresa com esse nome.</li>
          ) : null}
        </ul>
      ) : (
        <Carregando linhas={6} />
      )}
      <p className="rz-suave" role="status">
        {ids.length === 0
          ? 'Nenhuma escolhida: a pessoa entra, mas não vê empresa alguma.'
          : `${plural(ids.length, 'escolhida')} de ${formatarInteiro(total)}.`}
      </p>
    </div>
  )
}

type PropsDoGrupo = {
  titulo: string
  rotulos: Readonly<Record<number, string>>
  escolhidos: readonly number[]
  onMudar: (codigos: number[]) => void
}

function Grupo({ titulo, rotulos, escolhidos, onMudar }: PropsDoGrupo) {
  return (
    <fieldset className="rz-grupo-de-marcas">
      <legend>{titulo}</legend>
      {Object.entries(rotulos).map(([codigo, rotulo]) => (
        <Checkbox
          key={codigo}
          label={rotulo}
          checked={escolhidos.includes(Number(codigo))}
          onChange={({ currentTarget }) =>
            onMudar(alternar(escolhidos, Number(codigo), currentTarget.checked))
          }
        />
      ))}
    </fieldset>
  )
}

/** How many companies the filter brings today; told only when all of them were read. */
function Quantas({ filtro }: { filtro: FiltroDeCarteira }) {
  const { dados, total, grande } = useCarteira('')
  if (!dados || grande || filtro.responsaveis || filtro.municipios) return null
  const trazidas = dados.lista.filter((uma) => passaNoFiltro(uma, filtro)).length
  return (
    <p className="rz-suave" role="status">
      Hoje: {plural(trazidas, 'empresa')} de {formatarInteiro(total)}. As que entrarem depois no
      filtro passam a ser vistas.
    </p>
  )
}

function Filtro({
  filtro,
  onMudar,
}: {
  filtro: FiltroDeCarteira
  onMudar: (filtro: FiltroDeCarteira) => void
}) {
  const [etiquetas, setEtiquetas] = useState((filtro.etiquetas ?? []).join(', '))
  const mudar = (mudanca: FiltroDeCarteira) => onMudar(semVazios({ ...filtro, ...mudanca }))
  return (
    <div className="rz-filtro-da-carteira">
      <Grupo
        titulo="Regime"
        rotulos={ROTULOS_REGIME}
        escolhidos={filtro.regimes ?? []}
        onMudar={(regimes) => mudar({ regimes })}
      />
      <Grupo
        titulo="Categoria"
        rotulos={ROTULOS_CATEGORIA_EMPRESA}
        escolhidos={filtro.categorias ?? []}
        onMudar={(categorias) => mudar({ categorias })}
      />
      <TextInput
        label="Etiquetas"
        description="Separadas por vírgula; basta ter uma delas."
        value={etiquetas}
        onChange={({ currentTarget: { value } }) => {
          setEtiquetas(value)
          mudar({
            etiquetas: value
              .split(',')
              .map((texto) => texto.trim())
              .filter(Boolean),
          })
        }}
      />
      {filtro.responsaveis || filtro.municipios ? (
        <p className="rz-suave">
          O filtro guardado também separa por responsável ou município, e isso continua valendo.
        </p>
      ) : null}
      {Object.keys(filtro).length === 0 ? (
        <p className="rz-aviso-do-campo" role="status">
          Escolha pelo menos um critério.
        </p>
      ) : (
        <Quantas filtro={filtro} />
      )}
    </div>
  )
}

type Props = { valor: EmpresasVisiveis; onMudar: (valor: EmpresasVisiveis) => void }

/** Which companies somebody sees: all, those of a filter that follows the portfolio, or a list. */
export function EscolhaDeEmpresas({ valor, onMudar }: Props) {
  const escolher = (modo: string) => {
    if (modo === valor.modo) return
    if (modo === 'todas') onMudar({ modo: 'todas' })
    else if (modo === 'filtro') onMudar({ modo: 'filtro', filtro: {} })
    else onMudar({ modo: 'lista', ids: [] })
  }
  return (
    <div className="rz-escolha">
      <Radio.Group label="Empresas que vê" value={valor.modo} onChange={escolher}>
        <div className="rz-opcoes-em-linha">
          <Radio value="todas" label="Todas" />
          <Radio value="filtro" label="As de um filtro" />
          <Radio value="lista" label="Só as escolhidas" />
        </div>
      </Radio.Group>
      {valor.modo === 'lista' ? (
        <Lista ids={valor.ids} onMudar={(ids) => onMudar({ modo: 'lista', ids })} />
      ) : null}
      {valor.modo === 'filtro' ? (
        <Filtro filtro={valor.filtro} onMudar={(filtro) => onMudar({ modo: 'filtro', filtro })} />
      ) : null}
    </div>
  )
}
