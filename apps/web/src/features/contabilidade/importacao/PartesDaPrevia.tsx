import { contabilImportacao } from '@razao/contract'
import { useState } from 'react'
import {
  formatarData,
  formatarDinheiro,
  formatarDocumento,
  formatarInteiro,
} from '../../../ui/formato.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { Tabela } from '../../../ui/Tabela.tsx'
import { DebitoOuCredito } from '../comum/Saldo.tsx'
import type { Previa } from './SituacaoDaImportacao.tsx'

const PROBLEMAS_A_VISTA = 20

/** What is wrong in the file, or worth knowing, by line. */
export function Problemas({
  problemas,
  outros,
}: {
  problemas: Previa['problemas']
  outros: number
}) {
  const [todos, setTodos] = useState(false)
  if (problemas.length === 0) return null
  const vistos = todos ? problemas : problemas.slice(0, PROBLEMAS_A_VISTA)
  const escondidos = problemas.length - vistos.length
  return (
    <section className="rz-cartao ctb-pedidos" aria-label="Problemas do arquivo">
      <h2>O que o arquivo tem</h2>
      <ul className="ctb-problemas">
        {vistos.map(({ linha, mensagem, gravidade }) => (
          <li key={`${linha ?? ''}-${mensagem}`}>
            <Situacao tom={gravidade === 'erro' ? 'erro' : 'atencao'}>
              {gravidade === 'erro' ? 'Erro' : 'Aviso'}
            </Situacao>
            <span>{mensagem}</span>
          </li>
        ))}
      </ul>
      {escondidos > 0 ? (
        <button type="button" className="ctb-ligacao" onClick={() => setTodos(true)}>
          Ver os outros {escondidos}
        </button>
      ) : null}
      {outros > 0 ? <p className="rz-suave">E mais {outros} problemas além destes.</p> : null}
    </section>
  )
}

const seHouver = (valor: number): string => (valor === 0 ? '' : formatarDinheiro(valor))

/** Each account of the company that changes: what it has, what enters, what it will have. */
export function Saldos({ saldos }: { saldos: Previa['saldos'] }) {
  if (saldos.length === 0) return null
  return (
    <section className="rz-cartao ctb-pedidos" aria-label="Saldos antes e depois">
      <h2>Saldos antes e depois</h2>
      <Tabela
        nome="Tabela de saldos"
        regiao="ctb-previa"
        className="ctb-tabela"
        linhas={saldos}
        chave={({ contaId }) => contaId}
        colunas={[
          {
            titulo: 'Conta',
            nomeia: true,
            celula: ({ codigo, nome }) => (
              <>
                <span className="rz-numero">{codigo}</span> {nome}
              </>
            ),
          },
          { titulo: 'Antes', fim: true, celula: ({ antes }) => <DebitoOuCredito valor={antes} /> },
          { titulo: 'Débitos', fim: true, celula: ({ debitos }) => seHouver(debitos) },
          { titulo: 'Créditos', fim: true, celula: ({ creditos }) => seHouver(creditos) },
          {
            titulo: 'Depois',
            fim: true,
            celula: ({ depois }) => <DebitoOuCredito valor={depois} />,
          },
        ]}
      />
    </section>
  )
}

/** Of a file with entries. A balancete has none. */
function Somas({ previa: { lancamentos, debitos, creditos } }: { previa: Previa }) {
  return (
    <>
      <div>
        <dt>Lançamentos</dt>
        <dd className="rz-numero">{formatarInteiro(lancamentos)}</dd>
      </div>
      <div>
        <dt>Débitos</dt>
        <dd className="rz-numero">{formatarDinheiro(debitos)}</dd>
      </div>
      <div>
        <dt>Créditos</dt>
        <dd className="rz-numero">{formatarDinheiro(creditos)}</dd>
      </div>
    </>
  )
}

/** What the file says of itself. */
export function Resumo({ previa }: { previa: Previa }) {
  const { empresaDoArquivo, periodo, raiz } = previa
  return (
    <dl className="ctb-resumo">
      <div>
        <dt>Formato</dt>
        <dd>{contabilImportacao.FORMATOS_DE_LIVRO[previa.formato]}</dd>
      </div>
      {empresaDoArquivo ? (
        <div>
          <dt>Empresa do arquivo</dt>
          <dd>
            {empresaDoArquivo.nome} ({formatarDocumento(empresaDoArquivo.cnpj)})
          </dd>
        </div>
      ) : null}
      {periodo ? (
        <div>
          <dt>Período</dt>
          <dd>
            {formatarData(periodo.inicio)} a {formatarData(periodo.fim)}
          </dd>
        </div>
      ) : null}
      {previa.formato === 'balancete' ? (
        <div>
          <dt>Contas</dt>
          <dd className="rz-numero">{formatarInteiro(previa.contas.length)}</dd>
        </div>
      ) : (
        <Somas previa={previa} />
      )}
      {raiz ? (
        <div>
          <dt>Raiz da corrente</dt>
          <dd>
            <code className="ctb-hash">{raiz}</code>
          </dd>
        </div>
      ) : null}
    </dl>
  )
}
