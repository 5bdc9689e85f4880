/** NBS 2.0, Anexo I of the Portaria Conjunta RFB/SECEX 2.000/2018: the codes a note takes (part 3 of 4). */
export const NBS_3: Readonly<Record<string, string>> = {
  '111042000': 'Licenciamento de direitos sobre marcas',
  '111043000': 'Licenciamento de direitos sobre desenho industrial',
  '111049000':
    'Licenciamento de direitos sobre a propriedade industrial não classificado em subposições anteriores',
  '111051000': 'Licenciamento de direitos sobre cultivares',
  '111052000': 'Licenciamento de direitos sobre topografias de circuitos integrados',
  '111053000': 'Licenciamento de direitos relativos à informação não divulgada',
  '111054100': 'Exploração de recursos vegetais, inclusive florestais',
  '111054200': 'Exploração de recursos minerais',
  '111055100':
    'Licenciamento de direitos sobre conhecimento tradicional associado a recursos genéticos',
  '111055900':
    'Licenciamento de direitos sobre conhecimento tradicional não classificado em subposições anteriores',
  '111056000':
    'Licenciamento de direitos relativos ao acesso a recursos genéticos, exceto os decorrentes do conhecimento tradicional',
  '111057000':
    'Licenciamento de direitos sobre informações relativas à experiência adquirida no setor industrial, comercial ou científico (know-how)',
  '111059000': 'Licenciamento de outros direitos não classificado em subposições anteriores',
  '111061000': 'Cessão temporária de direitos de obras literárias',
  '111062000': 'Cessão temporária de direitos sobre programas de computador (software)',
  '111063100': 'Cessão temporária de direitos de autor de obras cinematográficas',
  '111063200': 'Cessão temporária de direitos de autor de obras jornalísticas',
  '111063300': 'Cessão temporária de direitos de autor de obras publicitárias',
  '111063400':
    'Cessão temporária de direitos conexos de artistas intérpretes ou executantes em obras audiovisuais',
  '111063500': 'Cessão temporária de direitos conexos de produtores de obras audiovisuais',
  '111063610':
    'Cessão temporária de direitos de obras audiovisuais sobre transmissões de eventos esportivos',
  '111063620':
    'Cessão temporária de direitos de obras audiovisuais sobre transmissões de programas televisivos',
  '111063690':
    'Cessão temporária de direitos de obras audiovisuais sobre outras transmissões televisivas',
  '111063900':
    'Cessão temporária de direitos de obras audiovisuais não classificada em subposições anteriores',
  '111064100': 'Cessão temporária de direitos de autor de obras musicais e literomusicais',
  '111064200': 'Cessão temporária de direitos conexos de artistas intérpretes ou executantes',
  '111064300': 'Cessão temporária de direitos conexos de produtores de fonogramas',
  '111065000': 'Cessão temporária de direitos relacionados à radiodifusão',
  '111069000':
    'Cessão temporária de direitos de autor e de direitos conexos não classificada em subposições anteriores',
  '111071000': 'Cessão definitiva de direitos de obras literárias',
  '111072000': 'Cessão definitiva de direitos sobre programas de computador (software)',
  '111073100': 'Cessão definitiva de direitos de obras cinematográficas',
  '111073200': 'Cessão definitiva de direitos de obras jornalísticas',
  '111073300': 'Cessão definitiva de direitos de obras publicitárias',
  '111073900':
    'Cessão definitiva de direitos de obras audiovisuais não classificada em subposições anteriores',
  '111074000': 'Cessão definitiva de direitos de obras musicais e fonogramas',
  '111075000': 'Cessão definitiva de direitos relacionados à radiodifusão',
  '111079000':
    'Cessão definitiva de direitos de autor e de direitos conexos não classificada em subposições anteriores',
  '111081000': 'Cessão definitiva de direitos sobre patentes',
  '111082000': 'Cessão definitiva de direitos sobre marcas',
  '111083000': 'Cessão definitiva de direitos sobre desenho industrial',
  '111089000':
    'Cessão definitiva de direitos sobre a propriedade industrial não classificada em subposições anteriores',
  '111091000': 'Cessão definitiva de direitos sobre cultivares',
  '111092000': 'Cessão definitiva de direitos sobre topografias de circuitos integrados',
  '111093000': 'Cessão definitiva de direitos relativos à informação não divulgada',
  '111099000': 'Cessão definitiva de outros direitos não classificada em subposições anteriores',
  '111100000': 'Franquia',
  '112011100': 'Serviços de pesquisa e desenvolvimento em ciências físicas',
  '112011200': 'Serviços de pesquisa e desenvolvimento em química e biologia',
  '112011900':
    'Serviços de pesquisa e desenvolvimento em ciências não classificadas em subposições anteriores',
  '112012000': 'Serviços de pesquisa e desenvolvimento em biotecnologia',
  '112013100':
    'Serviços de pesquisa e desenvolvimento em Tecnologia da Informação e Comunicação (TIC)',
  '112013200': 'Serviços de pesquisa e desenvolvimento em nanotecnologia',
  '112013300': 'Serviços de pesquisa e desenvolvimento em engenharia e tecnologia nucleares',
  '112013400':
    'Serviços de pesquisa e desenvolvimento em engenharia e tecnologia em micro-ondas de potência',
  '112013900':
    'Serviços de pesquisa e desenvolvimento em engenharia e tecnologia não classificados em subposições anteriores',
  '112014000':
    'Serviços de pesquisa e desenvolvimento em ciências médicas, odontológicas e farmacêuticas',
  '112015000': 'Serviços de pesquisa e desenvolvimento em ciências agrárias',
  '112019000':
    'Serviços de pesquisa e desenvolvimento em ciências, engenharia e tecnologia não classificados em subposições anteriores',
  '112021000': 'Serviços de pesquisa e desenvolvimento em psicologia',
  '112022000': 'Serviços de pesquisa e desenvolvimento em ciências econômicas',
  '112023000': 'Serviços de pesquisa e desenvolvimento em direito',
  '112024000': 'Serviços de pesquisa e desenvolvimento em línguas e literatura',
  '112029000':
    'Serviços de pesquisa e desenvolvimento em ciências sociais e humanidades não classificadas em subposições anteriores',
  '112030000': 'Serviços de pesquisa e desenvolvimento interdisciplinar',
  '113011000': 'Serviços de representação e consultoria jurídica criminal',
  '113012000':
    'Serviços de representação e consultoria jurídica em outras áreas do direito, exceto consultoria tributária',
  '113013000':
    'Serviços de documentação e certificação, exceto os serviços notariais e de registro',
  '113014000': 'Serviços de arbitragem, conciliação e mediação',
  '113019000': 'Serviços jurídicos não classificados em subposições anteriores',
  '113021100': 'Serviços de auditoria contábil',
  '113021900': 'Serviços de auditoria não classificados em subposições anteriores',
  '113022100': 'Serviços de contabilidade',
  '113022200': 'Serviços de escrituração mercantil',
  '113022300': 'Serviços de folha de pagamento',
  '113031000': 'Serviços de consultoria tributária para pessoas jurídicas',
  '113032000': 'Serviços de consultoria tributária para pessoas físicas',
  '113040000': 'Serviços notariais e de registro',
  '114011100': 'Serviços de consultoria em gestão estratégica',
  '114011200': 'Serviços de consultoria em gestão financeira',
  '114011300': 'Serviços de consultoria em gestão de recursos humanos',
  '114011400': 'Serviços de consultoria em gestão de marketing',
  '114011500': 'Serviços de consultoria em gestão operacional',
  '114011600': 'Serviços de consultoria em gestão energética',
  '114011700': 'Serviços de consultoria em gestão de cadeia logística',
  '114011800': 'Serviços de consultoria em gestão hospitalar',
  '114011900':
    'Serviços de consultoria em gestão empresarial não classificados em subposições anteriores',
  '114012100': 'Serviços de gestão em processos de negócios',
  '114012200': 'Serviços de gestão hospitalar',
  '114012900': 'Serviços de gestão não classificados em subposições anteriores',
  '114013100': 'Serviços de assessoria de imprensa',
  '114013200': 'Serviços de relações públicas',
  '114013900': 'Serviços de assessoria empresarial não classificados em subposições anteriores',
  '114021100': 'Serviços de consultoria em arquitetura',
  '114021200': 'Serviços de arquitetura para projetos de construções residenciais',
  '114021300': 'Serviços de arquitetura para projetos de construções não residenciais',
  '114021400': 'Serviços de arquitetura para restauração de prédios históricos',
  '114021500':
    'Serviços de arquitetura relativos ao acompanhamento e fiscalização da execução de projetos arquitetônicos e urbanísticos',
  '114022100': 'Serviços de planejamento urbano',
  '114022200': 'Serviços de planejamento de áreas rurais',
  '114023100': 'Serviços de consultoria em paisagismo',
  '114023200': 'Serviços de paisagismo, exceto consultoria',
  '114029000':
    'Serviços de arquitetura, de planejamento urbano e de áreas rurais e de paisagismo não classificados em subposições anteriores',
  '114031000': 'Serviços de consultoria em engenharia',
  '114032110': 'Serviços de engenharia para projetos de construção residencial',
  '114032120': 'Serviços de engenharia para projetos de construção não residencial',
  '114032211': 'Serviços de engenharia para projetos de exploração de minerais',
  '114032212': 'Serviços de engenharia para projetos de exploração de petróleo e gás',
  '114032213': 'Serviços de engenharia para projetos de refino de petróleo e petroquímica',
  '114032214': 'Serviços de engenharia para projetos de unidades de produção de biocombustíveis',
  '114032221': 'Serviços de engenharia para projetos de veículos terrestres',
  '114032222': 'Serviços de engenharia para projetos de embarcações',
  '114032223': 'Serviços de engenharia para projetos de veículos aéreos e aeroespaciais',
  '114032290':
    'Serviços de engenharia para outros projetos industriais e de fabricação, exceto para projetos de energia',
  '114032300': 'Serviços de engenharia para projetos de infraestrutura de transportes',
  '114032400': 'Serviços de engenharia para projetos de energia',
  '114032500': 'Serviços de engenharia para projetos de telecomunicações, radiodifusão e televisão',
  '114032600':
    'Serviços de engenharia para projetos de gerenciamento de resíduos (perigosos e não perigosos)',
  '114032700': 'Serviços de engenharia para projetos de distribuição de água e rede de esgoto',
  '114032900': 'Serviços de engenharia para outros projetos',
  '114033000': 'Serviços de gerenciamento de projetos de construção',
  '114039000': 'Serviços de engenharia não classificados em subposições anteriores',
  '114041100': 'Serviços de consultoria geológica e geofísica',
  '114041200': 'Serviços geofísicos',
  '114041300': 'Serviços geoquímicos',
  '114041400': 'Serviços de informações para avaliação e exploração de recursos naturais',
  '114041900':
    'Serviços geológicos, geofísicos e outros de prospecção não classificados em subposições anteriores',
  '114042100': 'Serviços topográficos',
  '114042200': 'Serviços cartográficos',
  '114043000': 'Serviços meteorológicos e de previsão do tempo',
  '114044100': 'Serviços de análise e de exames técnicos sobre pureza e composição',
  '114044200': 'Serviços de análise e de exames técnicos de propriedades físicas',
  '114044300': 'Serviços de análise e de exames técnicos de sistemas elétricos e mecânicos',
  '114044400': 'Serviços de inspeção técnica de veículos de transporte rodoviário',
  '114044900':
    'Serviços de análise e de exames técnicos não classificados em subposições anteriores',
  '114051100': 'Serviços hospitalares, com ou sem internação, para animais domésticos',
  '114051200': 'Serviços de atendimento, assistência ou tratamento para animais domésticos',
  '114052100': 'Serviços hospitalares, com ou sem internação, para animais de corte',
  '114052200': 'Serviços de atendimento, assistência ou tratamento para animais de corte',
  '114053000': 'Serviços funerários, de cremação e de embalsamamento de animais',
  '114054000':
    'Serviços de bancos de órgãos, sangue, sêmen, tecidos, óvulos e outros materiais biológicos',
  '114055000': 'Planos de atendimento e assistência médico-veterinária',
  '114056000': 'Serviços de guarda, adestramento, embelezamento e alojamento',
  '114059000': 'Serviços veterinários não classificados em subposições anteriores',
  '114061100': 'Serviços de campanhas publicitárias',
  '114061200': 'Serviços de marketing direto e mala direta',
  '114061900': 'Serviços de propaganda não classificados em subposições anteriores',
  '114062000': 'Aquisição ou venda de espaço ou tempo para propaganda, sob comissão',
  '114063100': 'Venda de espaço para propaganda em mídia impressa, exceto sob comissão',
  '114063200': 'Venda de tempo para propaganda em rádio e televisão, exceto sob comissão',
  '114063300':
    'Venda de espaço para propaganda na rede mundial de computadores, exceto sob comissão',
  '114063400': 'Venda de espaço para propaganda em mídia exterior, exceto sob comissão',
  '114063900':
    'Venda de espaço ou tempo para propaganda, exceto sob comissão não classificados em subposições anteriores',
  '114070000': 'Pesquisas de mercado e serviços de pesquisa de opinião pública',
  '114081100': 'Serviços fotográficos de retratos',
  '114081200': 'Serviços fotográficos e videográficos para propaganda',
  '114081300': 'Serviços fotográficos e videográficos de eventos',
  '114081400': 'Serviços fotográficos especiais',
  '114081500': 'Serviços de restauração e retoque de fotografias',
  '114081900': 'Serviços fotográficos e videográficos não classificados em subposições anteriores',
  '114082000': 'Serviços de processamento de fotografias',
  '114091100': 'Serviços de design de interiores para espaços comerciais e públicos',
  '114091200': 'Serviços de design de interiores para espaços residenciais',
  '114092100':
    'Serviços de desenho industrial de embalagens, expositores de loja e objetos promocionais para comunicação e vendas',
  '114092200':
    'Serviços de desenho industrial de produtos, utensílios, equipamentos, vestuário, calçados, ornamentos, joias e objetos pessoais',
  '114092300':
    'Serviços de desenho industrial de máquinas, equipamentos, acessórios e objetos de uso industrial de qualquer natureza',
  '114092400': 'Serviços de desenho industrial de mobiliários e itens de decoração',
  '114092500':
    'Serviços de desenho industrial de utensílios e equipamentos eletrodomésticos e eletroeletrônicos',
  '114092900': 'Serviços de desenho industrial não classificados em subposições anteriores',
  '114093000': 'Serviços de design de marcas, imagens, objetos gráficos e digitais',
  '114099000': 'Serviços especializados de design não classificados em subposições anteriores',
  '114101000': 'Serviços de consultoria ambiental',
  '114109000':
    'Serviços de consultoria técnica e científica não classificados em subposições anteriores',
  '114110000': 'Serviços de tradução e de intérpretes',
  '114120000':
    'Serviços para registros de marcas comerciais e de franquias empresariais, exceto as licenças de uso de direito',
  '114130000': 'Serviços de prospecção de clientes',
  '114140000': 'Serviços de prospecção de fornecedores',
  '114150000':
    'Serviços profissionais, técnicos e gerenciais não classificados em posições anteriores',
  '115011000': 'Serviços de consultoria em tecnologia da informação (TI)',
  '115012000': 'Serviços de segurança em tecnologia da informação (TI)',
  '115013000': 'Serviços de suporte em tecnologia da informação (TI)',
  '115021000':
    'Serviços de projeto, desenvolvimento e instalação de aplicativos e programas não personalizados (não customizados)',
  '115022000':
    'Serviços de projeto e desenvolvimento, adaptação e instalação de aplicativos e programas personalizados (customizados)',
  '115023000':
    'Serviços de projeto e desenvolvimento de estruturas e conteúdo de páginas eletrônicas',
  '115024000': 'Serviços de projeto e desenvolvimento de estruturas e conteúdo de bancos de dados',
  '115025000': 'Serviços de integração de sistemas em tecnologia da informação (TI)',
  '115029000':
    'Serviços de projeto e desenvolvimento de aplicativos e programas em tecnologia da informação (TI) não classificados em subposições anteriores',
  '115030000': 'Serviços de projeto e desenvolvimento de redes em tecnologia da informação (TI)',
  '115040000': 'Serviços de projeto e desenvolvimento de topografias de circuitos integrados',
  '115050000': 'Serviços de projeto de circuitos integrados',
  '115061000': 'Serviços de hospedagem de sítios eletrônicos na rede mundial de computadores',
  '115062100': 'Serviços de hospedagem de aplicativos e programas software como serviço (SaaS)',
  '115062200': 'Serviços de fornecimento de infraestrutura como serviço (IaaS)',
  '115062300': 'Serviços de fornecimento de plataformas como serviço (PaaS)',
  '115062900':
    'Serviços de hospedagem de aplicativos e programas não classificados em subposições anteriores',
  '115069000':
    'Serviços de hospedagem e de disponibilização de infraestrutura em tecnologia da informação (TI) não classificados em subposições anteriores',
  '115071000': 'Serviços de gerenciamento de redes em tecnologia da informação (TI)',
  '115072000': 'Serviços de gerenciamento de sistemas computacionais',
  '115079000':
    'Serviços de gerenciamento de infraestrutura em tecnologia da informação (TI) não classificados em subposições anteriores',
  '115080000': 'Serviços de manutenção de aplicativos e programas',
  '115090000': 'Serviços de processamento de dados',
  '115100000':
    'Serviços de tecnologia da informação (TI) não classificados em subposições anteriores',
  '117011100': 'Serviços de interconexão pelo uso da rede fixa',
  '117011200': 'Serviços de interconexão pelo uso de rede móvel',
  '117011900': 'Serviços de operadoras não classificados em subposições anteriores',
  '117012100': 'Serviços de chamadas de telecomunicações fixas comutadas',
  '117012900': 'Serviços de telecomunicações fixas não classificados em subposições anteriores',
  '117013100': 'Serviços de voz nas telecomunicações móveis',
  '117013200': 'Serviços de texto nas telecomunicações móveis',
  '117013300':
    'Serviços de transmissão de dados nas telecomunicações móveis, exceto serviços de texto',
  '117013400': 'Serviços de telecomunicações móveis para usuários visitantes (roaming)',
  '117014000': 'Serviços de redes privadas',
  '117015100': 'Serviços de transmissão de dados local, nacional ou internacional',
  '117015200': 'Serviços de exploração de linha dedicada local, nacional ou internacional',
  '117019000':
    'Serviços de telecomunicações, exceto pela rede mundial de computadores, não classificados em subposições anteriores',
  '117021000':
    'Serviços de fornecimento de infraestrutura de acesso (backbone) à rede mundial de computadores',
  '117022100': 'Serviços de acesso à rede mundial de computadores por banda estreita',
  '117022200': 'Serviços de acesso à rede mundial de computadores por banda larga',
  '117029000':
    'Serviços de telecomunicações pela rede mundial de computadores não classificados em subposições anteriores',
  '117031000':
    'Serviços de oferta de livros, jornais, periódicos, diretórios e malas diretas de acesso imediato (on-line)',
  '117032100': 'Serviços de oferta de áudio para download',
  '117032200': 'Serviços de oferta de áudio de conteúdo contínuo (streaming)',
  '117033100': 'Serviços de oferta de arquivos contendo filmes e vídeos para download',
  '117033200': 'Serviços de oferta de filmes e vídeos de conteúdo contínuo (streaming)',
  '117039100': 'Serviços de oferta de jogos de acesso imediato (on-line)',
  '117039200': 'Serviços de oferta de conteúdo de portais de busca na rede mundial de computadores',
  '117039900':
    'Serviços de oferta de outros conteúdos de acesso imediato (on-line) não classificados em subposições anteriores',
  '117041000': 'Serviços de agências de notícias para jornais e periódicos',
  '117042000': 'Serviços de agências de notícias para mídia audiovisual',
  '117051000': 'Serviços de biblioteca',
}
