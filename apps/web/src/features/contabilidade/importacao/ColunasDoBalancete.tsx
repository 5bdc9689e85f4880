import { Button } from '@mantine/core'
import { contabilImportacao } from '@razao/contract'
import { useState } from 'react'
import { FaixaDaFalha } from '../../../api/FaixaDaFalha.tsx'
import { useAcao } from '../../../api/use-acao.ts'
import { Tabela } from '../../../ui/Tabela.tsx'
import {
  colunasAVista,
  faltaNoMapa,
  letrasDa,
  type Mapa,
  mudarColuna,
  PAPEIS,
  type Papel,
  type Planilha,
  papelDa,
} from './colunas-da-planilha.ts'

const ORIGENS: Readonly<Record<Planilha['origem'], string>> = {
  achadas: 'achadas pelos títulos: confira',
  lembradas: 'as que o escritório já tinha apontado para estes títulos',
  escolhidas: 'as que você apontou',
  nenhuma: 'nenhuma foi reconhecida: aponte-as',
}
/** Lines on the screen after the titles. */
const A_VISTA = 12

type PropsDaAmostra = {
  planilha: Planilha
  titulos: number
  mapa: Mapa
  onMudar: (mapa: Mapa) => void
}

function Amostra({ planilha, titulos, mapa, onMudar }: PropsDaAmostra) {
  const colunas = colunasAVista(planilha, mapa)
  const primeira = Math.max(0, titulos - 1)
  const linhas = planilha.amostra.slice(primeira, primeira + A_VISTA)
  return (
    <Tabela
      nome="Primeiras linhas"
      regiao="ctb-planilha"
      className="ctb-tabela"
      cabeca={
        <thead>
          <tr>
            <th scope="col">
              <span className="rz-so-leitor">Linha</span>
            </th>
            {colunas.map((coluna) => (
              <th key={coluna} scope="col">
                <span className="ctb-letra">{letrasDa(coluna)}</span>
                <select
                  className="ctb-campo"
                  aria-label={`O que é a coluna ${letrasDa(coluna)}`}
                  data-usada={papelDa(mapa, coluna) !== ''}
                  value={papelDa(mapa, coluna)}
                  onChange={({ currentTarget: { value } }) =>
                    onMudar(mudarColuna(mapa, coluna, value as Papel | ''))
                  }
                >
                  <option value="">Não usar</option>
                  {PAPEIS.map(([papel, nome]) => (
                    <option key={papel} value={papel}>
                      {nome}
                    </option>
                  ))}
                </select>
              </th>
            ))}
          </tr>
        </thead>
      }
    >
      {linhas.map((linha, indice) => (
        <tr
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of a sheet is its place
          key={primeira + indice}
          data-titulos={titulos > 0 && indice === 0}
        >
          <th scope="row" className="rz-suave rz-numero">
            {primeira + indice + 1}
          </th>
          {colunas.map((coluna) => (
            <td key={coluna} data-usada={papelDa(mapa, coluna) !== ''}>
              {linha[coluna]}
            </td>
          ))}
        </tr>
      ))}
    </Tabela>
  )
}

type Props = { importacaoId: number; planilha: Planilha }

/** What each column of a balancete is: shown as it was read, changed by hand, remembered for the next sheet. */
export function ColunasDoBalancete({ importacaoId, planilha }: Props) {
  const [mapa, setMapa] = useState<Mapa>(planilha.colunas)
  const [titulos, setTitulos] = useState(planilha.linhaDosTitulos)
  const { executar, enviando, falha } = useAcao(contabilImportacao.mapearColunasDoBalancete, {
    semModal: true,
  })
  const mudou =
    titulos !== planilha.linhaDosTitulos ||
    PAPEIS.some(([papel]) => mapa[papel] !== planilha.colunas[papel])
  const falta = faltaNoMapa(mapa)
  return (
    <details className="rz-cartao ctb-pedidos ctb-colunas" open={planilha.origem === 'nenhuma'}>
      <summary>
        <h2>Colunas da planilha</h2> <span className="rz-suave">{ORIGENS[planilha.origem]}</span>
      </summary>
      <div className="ctb-barra">
        <label className="ctb-barra">
          Os títulos estão na linha
          <select
            className="ctb-campo"
            value={titulos}
            onChange={({ currentTarget: { value } }) => setTitulos(Number(value))}
          >
            <option value={0}>não há títulos</option>
            {planilha.amostra.map((linha, indice) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line of a sheet is its place
              <option key={indice} value={indice + 1}>
                {indice + 1}:{' '}
                {linha
                  .filter((celula) => celula !== '')
                  .join(' · ')
                  .slice(0, 60)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Amostra planilha={planilha} titulos={titulos} mapa={mapa} onMudar={setMapa} />
      {falha ? <FaixaDaFalha falha={falha} /> : null}
      <div className="ctb-barra">
        <Button
          size="compact-sm"
          loading={enviando}
          disabled={!mudou || falta !== ''}
          onClick={() => void executar({ importacaoId, linhaDosTitulos: titulos, colunas: mapa })}
        >
          Ler com estas colunas
        </Button>
        <span className="rz-suave" role="status">
          {falta !== '' && (mudou || planilha.origem === 'nenhuma')
            ? falta
            : 'Ficam para a próxima planilha do escritório com os mesmos títulos.'}
        </span>
      </div>
    </details>
  )
}
