import type { ReactNode } from 'react'
import type { Coluna } from '../../../ui/grade/tipos.ts'
import { daquiA, type Emissao, haQuanto, porqueEmPalavras, situacaoDaEmissao } from './emissao.ts'

const ROTAS: Readonly<Record<string, string>> = {
  nacional: 'Sistema nacional',
  migrate: 'Migrate',
  abrasf: 'Prefeitura (ABRASF)',
}

const empresa: Coluna<Emissao> = {
  campo: 'empresa',
  titulo: 'Empresa',
  largura: 'minmax(160px, 1fr)',
}

const retorno: Coluna<Emissao> = {
  campo: 'retorno',
  titulo: 'Retorno',
  largura: 'minmax(240px, 2fr)',
  celular: 'larga',
  valor: () => '',
  celula: ({ retorno: recusas, motivo }) => {
    const [primeira, ...outras] = recusas
    if (!primeira)
      return motivo ? (
        <span className="rz-suave">{porqueEmPalavras(motivo)}</span>
      ) : (
        <span className="rz-suave">—</span>
      )
    return (
      <span className="em-retorno" title={primeira.mensagem}>
        <span>{primeira.mensagem}</span>
        <span className="rz-suave">
          {primeira.comoResolver ?? primeira.codigo}
          {outras.length > 0 ? ` · e mais ${outras.length}` : ''}
        </span>
      </span>
    )
  },
}

type Opcoes = { muitas: boolean; agora: number; acoes: (emissao: Emissao) => ReactNode }

/** Columns of the notes that wait, what asks for somebody first. */
export const colunasDeEmissoes = ({ muitas, agora, acoes }: Opcoes): Coluna<Emissao>[] => [
  {
    campo: 'cliente',
    titulo: 'Cliente',
    ordena: true,
    largura: 'minmax(170px, 1.2fr)',
    fixa: true,
    celular: 'titulo',
  },
  {
    campo: 'situacao',
    titulo: 'Situação',
    tipo: 'status',
    ordena: true,
    // A long one takes two lines, and at 1280 px the answer of the city is seen whole.
    largura: 148,
    situacao: ({ situacao }) => situacaoDaEmissao(situacao),
  },
  {
    campo: 'numero',
    titulo: 'Cobrança',
    ordena: true,
    largura: 94,
    celular: 'oculta',
    celula: ({ numero }) => <span className="rz-numero">{numero}</span>,
  },
  ...(muitas ? [empresa] : []),
  { campo: 'valor', titulo: 'Valor', tipo: 'dinheiro', ordena: true },
  retorno,
  {
    campo: 'municipio',
    titulo: 'Município / serviço',
    largura: 168,
    celular: 'oculta',
    celula: ({ municipio, rota }) => (
      <span className="em-retorno">
        <span>{municipio ?? 'Sem município'}</span>
        <span className="rz-suave">{ROTAS[rota] ?? rota}</span>
      </span>
    ),
  },
  {
    campo: 'dps',
    titulo: 'DPS',
    largura: 92,
    valor: ({ dps }) => (dps === null ? null : `${dps.numero}/${dps.serie}`),
  },
  {
    campo: 'tentativas',
    titulo: 'Tentativas',
    ordena: true,
    largura: 104,
    celular: 'oculta',
    celula: ({ tentativas, consultas }) => (
      <span className="rz-numero" title={`${tentativas} envios e ${consultas} consultas`}>
        {tentativas}
        {consultas > 0 ? <span className="rz-suave"> + {consultas}</span> : null}
      </span>
    ),
  },
  {
    campo: 'proximaEm',
    titulo: 'Próxima',
    ordena: true,
    largura: 112,
    valor: ({ proximaEm }) => (proximaEm === null ? null : daquiA(proximaEm, agora)),
  },
  {
    campo: 'desde',
    titulo: 'Desde',
    ordena: true,
    largura: 104,
    valor: ({ desde }) => haQuanto(desde, agora),
  },
  {
    campo: 'acoes',
    titulo: 'Ações',
    largura: 148,
    valor: () => '',
    celula: acoes,
  },
]
